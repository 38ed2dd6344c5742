import Synchronization
import TerminalKit

/// Lets what others did appear above the line while somebody is at the prompt.
final class PromptNotices: Sendable {
  /// The prompt is there first.
  private static let delay = Duration.milliseconds(100)
  /// How often there may be news for somebody who types, and for somebody who does not.
  private static let pauses = (typing: Duration.milliseconds(200), idle: Duration.seconds(1))
  /// Whoever has entered nothing for so long is not there; looking for them would count as use of their session.
  private static let patience = Duration.seconds(3_600)

  private let make: @Sendable () throws -> [any NoticeSource]
  private let isTyping: @Sendable () -> Bool
  private let show: @Sendable (String) -> Bool
  private let made = Mutex<[any NoticeSource]?>(nil)

  /// - Parameters:
  ///   - make: makes the sources; called with the first prompt, and again after notices were switched off and on.
  ///   - isTyping: whether a key was pressed just now.
  ///   - show: shows whole lines above the one that is being edited, if one is.
  init(
    _ make: @escaping @Sendable () throws -> [any NoticeSource], isTyping: @escaping @Sendable () -> Bool,
    show: @escaping @Sendable (String) -> Bool
  ) {
    self.make = make
    self.isTyping = isTyping
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
      try await follow(try sources())
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

  /// Looks at one source after the other whenever it may have news, for as long as somebody is there. An idle prompt wakes once
  /// a second for all of them.
  private func follow(_ sources: [any NoticeSource]) async throws {
    let end = ContinuousClock.now + Self.patience
    var tokens = [Int64?](repeating: nil, count: sources.count)
    while !sources.isEmpty, ContinuousClock.now < end {
      for (index, source) in sources.enumerated() {
        guard let token = await token(of: source), token != tokens[index] else { continue }
        tokens[index] = token
        await look(source)
      }
      try await Task.sleep(for: isTyping() ? Self.pauses.typing : Self.pauses.idle)
    }
  }

  /// Nothing where it cannot be known now: the next time is another chance.
  private func token(of source: any NoticeSource) async -> Int64? {
    do {
      return try await source.token()
    } catch {
      return nil
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
