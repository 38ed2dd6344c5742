import CompositionKit
import Foundation
import ShellKit
import TerminalKit

/// A session at the prompt, kept in a text file, that serves as a test: every line after `> ` must
/// produce the lines below it.
///
/// ```
/// > menu list --category drink
/// name       price
/// …
/// > # lines are exactly as typed, including comments
/// ```
///
/// With `COFFEEPAL_ACCEPT=1` in the environment (`make accept MODULE=…`), the test writes the
/// current output to the file, and the author reviews the difference.
///
/// ```swift
/// @Test func `a first session matches its transcript`() async throws {
///   let workshop = try Scenario { _ in [.workshop()] }
///   let difference = try await Transcript("A first session").firstDifference(in: workshop)
///   #expect(difference == nil)
/// }
/// ```
package struct Transcript: Sendable {
  private static let prompt = "> "
  private static let continuation = "... "

  private let path: String

  /// - Parameters:
  ///   - name: The name of the file, without `.txt`, in the folder `Transcripts` beside the test.
  ///   - test: The file of the test.
  package init(_ name: String, beside test: String = #filePath) {
    path =
      URL(fileURLWithPath: test).deletingLastPathComponent()
      .appending(path: "Transcripts/\(name).txt").path
  }

  /// Types the lines of the file into a shell of the scenario.
  ///
  /// - Parameters:
  ///   - secrets: The answers to prompts with hidden input, in order; the file does not contain
  ///     them.
  ///   - isAccepting: `true` to write the actual output to the file.
  /// - Returns: The first line that differs, or `nil`.
  /// - Throws: An error if the file does not exist or cannot be written.
  package func firstDifference(
    in scenario: Scenario, secrets: [String] = [], accepting isAccepting: Bool = Self.isAsked
  ) async throws -> Difference? {
    try await firstDifference(accepting: isAccepting) { expected in
      try await scenario.session(typing: Self.typed(in: expected), secrets: secrets)
    }
  }

  /// Repeats the session of the file in any way.
  ///
  /// - Parameter repeated: Returns the actual session for the text of the file.
  /// - Throws: An error if the file does not exist or cannot be written.
  package func firstDifference(
    accepting isAccepting: Bool = Self.isAsked, _ repeated: (_ expected: String) async throws -> String
  ) async throws -> Difference? {
    let expected = try String(contentsOfFile: path, encoding: .utf8)
    let actual = try await repeated(expected)
    if isAccepting {
      try actual.write(toFile: path, atomically: true, encoding: .utf8)
      return nil
    }
    return Difference(expected: expected, actual: actual)
  }

  /// `true` if `COFFEEPAL_ACCEPT` is set.
  package static var isAsked: Bool { ProcessInfo.processInfo.environment["COFFEEPAL_ACCEPT"] == "1" }

  /// Returns the lines that the user types.
  static func typed(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      for prompt in [prompt, continuation] where line.hasPrefix(prompt) { return String(line.dropFirst(prompt.count)) }
      return nil
    }
  }

  /// The first difference between the expected and the actual session.
  package struct Difference: Equatable, Sendable, CustomStringConvertible {
    package let line: Int
    /// The last typed line.
    package let command: String
    package let expected: String?
    package let actual: String?

    init?(expected: String, actual: String) {
      let (old, new) = (
        expected.split(separator: "\n", omittingEmptySubsequences: false),
        actual.split(separator: "\n", omittingEmptySubsequences: false)
      )
      guard
        let index = (0..<max(old.count, new.count)).first(where: { index in
          index >= old.count || index >= new.count || old[index] != new[index]
        })
      else { return nil }
      line = index + 1
      command = String(old.prefix(index + 1).last { $0.contains(Transcript.prompt) } ?? "")
      self.expected = index < old.count ? String(old[index]) : nil
      self.actual = index < new.count ? String(new[index]) : nil
    }

    package var description: String {
      "line \(line), after \"\(command)\": expected \(expected ?? "no line"), found \(actual ?? "no line")"
    }
  }
}

extension Scenario {
  /// Returns everything that a terminal shows while a user types these lines.
  fileprivate func session(typing lines: [String], secrets: [String]) async throws -> String {
    let screen = MemoryOutput(isTerminal: true, columns: columns, rows: .max)
    let invocation = try Invocation(arguments: [], environment: { ["NO_COLOR": "1"][$0] })
    let streams = ShellStreams(
      input: TypedInput(lines, secrets: secrets, echo: screen), output: screen, errors: screen)
    let hooks = ShellHooks(prompt: { "> " }, now: { [clock] in clock.now })
    _ = await Shell(commands: composition.commands, invocation: invocation, streams: streams, hooks: hooks).run()
    // The last prompt gets no line.
    let rest = "> \n"
    return screen.text.hasSuffix(rest) ? String(screen.text.dropLast(rest.count)) : screen.text
  }
}

/// Input with typed lines and with secrets; of a secret, the screen shows only the line end.
private struct TypedInput: InputSource {
  private let lines: MemoryInput
  private let secrets: MemoryInput

  init(_ lines: [String], secrets: [String], echo screen: MemoryOutput) {
    self.lines = MemoryInput(lines, isTerminal: true, echo: screen)
    self.secrets = MemoryInput(secrets, isTerminal: true, echo: screen)
  }

  var isTerminal: Bool { true }
  func next(_ question: LineQuestion?) async -> LineReader.Event { await lines.next(question) }

  func nextSecret(
    _ question: LineQuestion?, _ lend: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) async -> LineReader.Event {
    await secrets.nextSecret(question, lend)
  }

  func hideTyping() throws -> NoEchoInput? { nil }
}
