import Foundation
import TerminalKit
import Testing

@testable import ShellKit

/// A terminal at which the user presses Ctrl-D.
private struct EndedTerminal: InputSource {
  let descriptor: Int32
  var isTerminal: Bool { true }

  func next(_: LineQuestion?) async -> LineReader.Event { .end }
  func hideTyping() throws -> NoEchoInput? { try NoEchoInput(descriptor) }
}

extension `A password` {
  @Test func `that is not typed to its end leaves a terminal that shows what is typed`() async throws {
    var (front, back): (Int32, Int32) = (-1, -1)
    try #require(openpty(&front, &back, nil, nil, nil) == 0)
    defer { [front, back].forEach { close($0) } }
    await #expect(throws: ShellError.self) {
      _ = try await SecretReader(name: "unlock").answer(
        to: "Password: ", at: EndedTerminal(descriptor: back), MemoryOutput(isTerminal: true))
    }
    var settings = termios()
    tcgetattr(back, &settings)
    #expect(settings.c_lflag & tcflag_t(ECHO) != 0)
  }
}
