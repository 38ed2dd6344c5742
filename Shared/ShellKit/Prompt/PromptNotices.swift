import Synchronization
import TerminalKit

/// Lets what others did appear above the line while somebody is at the prompt.
final class PromptNotices: Sendable {
  /// The prompt is there first.
  private static let delay = Duration.milliseconds(100)
  /// Whoever has entered nothing for so long is not there; looking for them would count as use of their session.
  private static let patience = Duration.seconds(3_600)

  private let make: @Sendable () throws -> [any NoticeSource]
  private let show: @Sendable (String) -> Bool
  private let made = Mutex<[any NoticeSource]?>(nil)

  /// - Parameters:
  ///   - make: makes the sources; called with the first prompt, and again after notices were switched off and on.
  ///   - show: shows whole lines above the one that is being edited, if one is.
  init(
    _ make: @escaping @Sendable () throws -> [any NoticeSource], show: @escaping @Sendable (String) -> Bool
  ) {
    self.make = make
    self.show = show
  }

  /// Listens for as long as the body takes.
  func listen<Value: Sendable>(
    if isOn: Bool, while body: @Sendable () async -> Value
  ) async -> Value {
    guard isOn else {
      // What happens meanwhile is not told later.
      made.withLock { $0 = nil }
      return await body()
    }
    let listening = Task { await listen() }
    let value = await body()
    listening.cancel()
    // A command must not find them at work.
    await listening.value
    return value
  }

  private func listen() async {
    do {
      try await Task.sleep(for: Self.delay)
      let sources = try sources()
      await withTaskGroup { group in
        for source in sources { group.addTask { await self.follow(source) } }
      }
    } catch {
      // The line is there already, or there is no database: the next command says so.
    }
  }

  private func sources() throws -> [any NoticeSource] {
    if let known = made.withLock({ $0 }) { return known }
    let fresh = try make()
    made.withLock { $0 = fresh }
    return fresh
  }

  private func follow(_ source: any NoticeSource) async {
    let end = ContinuousClock.now + Self.patience
    do {
      for try await _ in source.changes() where ContinuousClock.now < end { await look(source) }
    } catch {
      // The next prompt is another chance.
    }
  }

  private func look(_ source: any NoticeSource) async {
    do {
      try await source.look { sentences in
        Task.isCancelled ? false : self.show(sentences.map { TextEscaping.visible($0) + "\n" }.joined())
      }
    } catch {
      // Nobody is signed in, or the database is busy.
    }
  }
}
