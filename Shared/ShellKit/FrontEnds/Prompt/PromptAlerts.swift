import Synchronization
import TerminalKit

/// Shows changes by other users above the line while a user is at the prompt.
final class PromptAlerts: Sendable {
  /// The delay that lets the prompt appear first.
  private static let delay = Duration.milliseconds(100)
  /// The pause between checks while the user types, and while the prompt is idle.
  private static let pauses = (typing: Duration.milliseconds(200), idle: Duration.seconds(1))
  /// The time from the start of a line after which checks stop. A check counts as use of the user's
  /// session.
  private static let timeout = Duration.seconds(3_600)

  private let make: @Sendable () throws -> [any AlertSource]
  private let isTyping: @Sendable () -> Bool
  private let fit: @Sendable (String) -> String
  private let show: @Sendable (String) -> Bool
  private let createdSources = Mutex<[any AlertSource]?>(nil)

  /// - Parameters:
  ///   - make: Creates the sources. Called at the first prompt, and again after the user turns
  ///     alerts off and on.
  ///   - isTyping: Returns `true` if the user pressed a key just now.
  ///   - show: Shows whole lines above the edited line; returns `false` if no line is edited.
  ///   - fit: Returns a sentence with the line breaks that the terminal needs.
  init(
    _ make: @escaping @Sendable () throws -> [any AlertSource], isTyping: @escaping @Sendable () -> Bool,
    show: @escaping @Sendable (String) -> Bool, fit: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.make = make
    self.isTyping = isTyping
    self.fit = fit
    self.show = show
  }

  /// Checks for alerts while the body runs.
  func listen<Value: Sendable>(
    if isOn: Bool, while body: @Sendable () async -> Value
  ) async -> Value {
    guard isOn else {
      // Changes while alerts are off are not shown later.
      createdSources.withLock { $0 = nil }
      return await body()
    }
    let listening = Task { await listen() }
    let value = await body()
    listening.cancel()
    // No check may run at the same time as a command.
    await listening.value
    return value
  }

  private func listen() async {
    do {
      try await Task.sleep(for: Self.delay)
      try await follow(try sources())
    } catch {
      // The line was entered, or the database is unavailable; the next command reports it.
    }
  }

  private func sources() throws -> [any AlertSource] {
    if let known = createdSources.withLock({ $0 }) { return known }
    let fresh = try make()
    createdSources.withLock { $0 = fresh }
    return fresh
  }

  /// Checks the sources in turn, up to an hour per line.
  ///
  /// An idle prompt wakes once per second for all sources.
  private func follow(_ sources: [any AlertSource]) async throws {
    let end = ContinuousClock.now + Self.timeout
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

  /// Returns the change token of a source, or `nil` if the source fails. The next check tries again.
  private func token(of source: any AlertSource) async -> Int64? {
    do {
      return try await source.changeToken()
    } catch {
      return nil
    }
  }

  private func look(_ source: any AlertSource) async {
    do {
      try await source.look { sentences in
        Task.isCancelled ? false : self.show(sentences.map { self.fit(TextEscaping.visible($0)) + "\n" }.joined())
      }
    } catch {
      // No user is signed in, or the database is busy.
    }
  }
}
