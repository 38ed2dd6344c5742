import Synchronization
import Testing

@testable import ShellKit

/// Alerts that a test supplies.
private final class Wire: AlertSource {
  private struct State {
    var alerts: [String] = []
    var looks = 0
    var tokens = 0
    var changes: Int64 = 0
  }

  private let state = Mutex(State())

  var looks: Int { state.withLock { $0.looks } }
  var tokens: Int { state.withLock { $0.tokens } }

  func report(_ sentence: String) {
    state.withLock { state in
      guard !state.alerts.contains(sentence) else { return }
      state.alerts.append(sentence)
      state.changes += 1
    }
  }

  func changeToken() async throws -> Int64 {
    state.withLock { state in
      state.tokens += 1
      return state.changes
    }
  }

  func look(_ tell: @Sendable ([String]) -> Bool) async throws {
    let alerts = state.withLock { state in
      state.looks += 1
      return state.alerts
    }
    if alerts == ["no user is signed in"] {
      state.withLock { $0.alerts = [] }
      throw CancellationError()
    }
    if !alerts.isEmpty, tell(alerts) { state.withLock { $0.alerts.removeAll { alerts.contains($0) } } }
  }
}

@Suite struct `The alerts at the prompt` {
  private let wire = Wire()
  private let shown = Log()

  private func alerts(
    isTyping: @escaping @Sendable () -> Bool = { true }, isSeen: @escaping @Sendable () -> Bool = { true }
  ) -> PromptAlerts {
    PromptAlerts({ [wire] in [wire] }, isTyping: isTyping) { [shown] text in
      let isSeen = isSeen()
      if isSeen { shown.add(text) }
      return isSeen
    }
  }

  /// Is at the prompt until it has come to something.
  private func stay(_ alerts: PromptAlerts, isOn: Bool = true, until condition: @escaping @Sendable () -> Bool) async {
    await alerts.listen(if: isOn) {
      while !condition() { try? await Task.sleep(for: .milliseconds(2)) }
    }
  }

  @Test func `appears while the user is there, whole and harmless`() async {
    let (wire, shown) = (wire, shown)
    await stay(alerts()) {
      if wire.looks == 1 {
        wire.report("one\u{1B}[31m")
        wire.report("two")
      }
      return shown.entries.joined().contains("two")
    }
    #expect(shown.entries.joined() == "one\\u{1b}[31m\ntwo\n")
  }

  @Test func `has line breaks between words at a terminal`() async {
    let (wire, shown) = (wire, shown)
    let screen = MemoryOutput(isTerminal: true, columns: 20)
    let alerts = PromptAlerts(
      { [wire] in [wire] }, isTyping: { true },
      show: { text in
        shown.add(text)
        return true
      }, fit: { screen.wrapped($0) })
    wire.report("Order 1234abcd is ready to be collected.")
    await stay(alerts) { !shown.entries.isEmpty }
    #expect(shown.entries == ["Order 1234abcd is\nready to be\ncollected.\n"])
  }

  @Test func `waits for the next prompt when the user was not there to see it`() async {
    let (wire, shown, tries) = (wire, shown, Log())
    let alerts = alerts(isSeen: {
      tries.add("")
      return tries.entries.count > 1
    })
    wire.report("one")
    await stay(alerts) { !tries.entries.isEmpty }
    #expect(shown.entries == [])
    await stay(alerts) { !shown.entries.isEmpty }
    #expect(shown.entries == ["one\n"])
  }

  @Test func `goes on after a look that failed`() async {
    let (wire, shown) = (wire, shown)
    wire.report("no user is signed in")
    await stay(alerts()) {
      if wire.looks == 1 { wire.report("one") }
      return !shown.entries.isEmpty
    }
    #expect(shown.entries.first == "one\n")
  }

  @Test func `is looked for once, until something has changed`() async {
    let (wire, shown) = (wire, shown)
    await stay(alerts()) {
      if wire.tokens == 3 { wire.report("one") }
      return wire.tokens == 6
    }
    #expect(wire.looks == 2)
    #expect(shown.entries.first == "one\n")
  }

  @Test func `is looked for once per second where no user types`() async {
    let wire = wire
    let begin = ContinuousClock.now
    await stay(alerts(isTyping: { false })) { wire.tokens == 3 }
    #expect(begin.duration(to: .now) >= .seconds(2))
  }

  @Test func `is not looked for where it is not wanted`() async {
    let (alerts, wire) = (alerts(), wire)
    let begin = ContinuousClock.now
    await stay(alerts, isOn: false) { ContinuousClock.now > begin + .milliseconds(300) }
    #expect(wire.looks == 0)
  }
}
