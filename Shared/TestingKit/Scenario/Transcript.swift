import CompositionKit
import Foundation
import ShellKit
import TerminalKit

/// A session at the prompt, kept in a text file, that is the test: what is typed behind `> ` gives what stands below.
///
/// ```
/// > menu list --category drink
/// name       price
/// …
/// > # lines are as they are typed: comments, too
/// ```
///
/// With `COFFEEPAL_ACCEPT=1` in the environment (`make accept MODULE=…`) the file is written anew from what the program
/// says now, for a person to read the difference.
package struct Transcript: Sendable {
  private static let prompt = "> "
  private static let continuation = "... "

  private let path: String

  /// - Parameters:
  ///   - name: the file's name, without `.txt`, in the folder `Transcripts` beside the test.
  ///   - test: the test's own file.
  package init(_ name: String, beside test: String = #filePath) {
    path =
      URL(fileURLWithPath: test).deletingLastPathComponent()
      .appending(path: "Transcripts/\(name).txt").path
  }

  /// Types what the file says into a shell of the scenario.
  ///
  /// - Parameters:
  ///   - secrets: what is typed where nothing of it is shown, in order: the file does not have it.
  ///   - isAccepting: whether what comes out is taken over.
  /// - Returns: the first line that came out differently, or nothing.
  /// - Throws: when there is no such file, or it cannot be written.
  package func firstDifference(
    in scenario: Scenario, secrets: [String] = [], accepting isAccepting: Bool = Self.isAsked
  ) async throws -> Difference? {
    let expected = try String(contentsOfFile: path, encoding: .utf8)
    let actual = try await scenario.session(typing: Self.typed(in: expected), secrets: secrets)
    if isAccepting {
      try actual.write(toFile: path, atomically: true, encoding: .utf8)
      return nil
    }
    return Difference(expected: expected, actual: actual)
  }

  /// Whether `COFFEEPAL_ACCEPT` is set.
  package static var isAsked: Bool { ProcessInfo.processInfo.environment["COFFEEPAL_ACCEPT"] == "1" }

  /// The lines that a person types.
  static func typed(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      for prompt in [prompt, continuation] where line.hasPrefix(prompt) { return String(line.dropFirst(prompt.count)) }
      return nil
    }
  }

  /// Where what came out leaves what was written down.
  package struct Difference: Equatable, Sendable, CustomStringConvertible {
    package let line: Int
    /// What was typed last.
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
      command = String(old.prefix(index + 1).last { $0.hasPrefix(Transcript.prompt) } ?? "")
      self.expected = index < old.count ? String(old[index]) : nil
      self.actual = index < new.count ? String(new[index]) : nil
    }

    package var description: String {
      "line \(line), under \"\(command)\": \(expected ?? "nothing") was expected, and \(actual ?? "nothing") came"
    }
  }
}

extension Scenario {
  /// Everything that a terminal shows while somebody types these lines.
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

/// Lines that are typed, and secrets, of which the screen shows nothing but that they have ended.
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

  func hideTyping() throws -> HiddenTyping? { nil }
}
