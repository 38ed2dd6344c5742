import DomainKit
import Testing

@testable import ShellKit

@Suite struct `A duration in a command` {
  @Test(
    arguments: [
      ("1440m", .seconds(86_400)), ("86400s", .seconds(86_400)), ("86400000ms", .seconds(86_400)),
      ("0.5s", .milliseconds(500)), ("250ms", .milliseconds(250)), ("2m", .seconds(120)), ("", nil), ("infs", nil),
      ("86400.001s", nil), ("86400001ms", nil), ("1440.1m", nil), ("0s", nil), ("-1s", nil), ("s", nil), ("5", nil),
      ("1e3s", nil), ("5h", nil), ("25h", nil), ("9999999m", nil),
    ] as [(String, Duration?)])
  func `is positive and at most a day`(text: String, duration: Duration?) {
    #expect(DurationText.parse(text) == duration)
  }

  @Test(
    arguments: [
      (.milliseconds(999.9), "999.9 ms"), (.seconds(1), "1 s"), (.seconds(59.94), "59.9 s"),
      (.seconds(60), "1 min 0 s"),
      (.seconds(3_599), "59 min 59 s"), (.seconds(3_600), "1 h 0 min"), (.seconds(86_400), "24 h 0 min"),
    ] as [(Duration, String)])
  func `is shown in its largest suitable unit`(duration: Duration, text: String) {
    #expect(DurationText.format(duration) == text)
  }

  @Test(
    arguments: [
      (.milliseconds(1), "1ms"), (.milliseconds(1500), "1500ms"), (.seconds(1), "1s"), (.seconds(90), "90s"),
      (.seconds(120), "2m"),
    ] as [(Duration, String)])
  func `is shown by a setting in full, in a form that is read back`(duration: Duration, text: String) {
    #expect(DurationText.compact(duration) == text)
    #expect(DurationText.parse(text) == duration)
  }
}

@Suite struct `A cell of tab-separated values` {
  @Test(arguments: [
    ("a\rb", "a\\rb"), ("a\r\nb", "a\\r\\nb"), ("a\tb\nc\\", "a\\tb\\nc\\\\"), (#"C:\new"#, #"C:\\new"#),
    ("plain", "plain"),
  ])
  func `has escapes for what would end it or its line`(text: String, cell: String) {
    for isAtTerminal in [false, true] {
      #expect(Delimiting.tab.cell(.text(text), atTerminal: isAtTerminal) == cell)
    }
  }
}

@Suite struct `A text for people` {
  private static let text = "orders  a menu\n  raises  orders.placed.v1 → orders.notify (with the commit)\n\nend\n"

  private func shown(columns: Int?, json: JSONValue? = ["a": 1]) async throws -> String {
    let output = MemoryOutput(isTerminal: columns != nil, columns: columns ?? 80)
    try await OutputRenderer(style: SessionSettings().style(for: output), output: output, errors: output)
      .render(.text(Self.text, json: json))
    return output.text
  }

  @Test func `continues below if a line is wider than the terminal`() async throws {
    #expect(
      try await shown(columns: 50) == """
        orders  a menu
          raises  orders.placed.v1 → orders.notify (with
              the commit)

        end

        """)
  }

  @Test func `keeps its lines at a wide terminal, off a terminal, and if it is data`() async throws {
    #expect(try await shown(columns: 80) == Self.text)
    #expect(try await shown(columns: nil) == Self.text)
    #expect(try await shown(columns: 50, json: nil) == Self.text)
  }
}
