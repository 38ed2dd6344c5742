import DomainKit
import Foundation
import Testing

@testable import ShellKit

@Suite struct `An exit code` {
  private static let codes: [ErrorKind: Int32] = [
    .refused: 1, .notFound: 1, .usage: 64, .invalid: 65, .noInput: 66, .unavailable: 69, .bug: 70, .exhausted: 71,
    .cannotCreate: 73, .inputOutput: 74, .busy: 75, .denied: 77, .misconfigured: 78, .timeout: 124, .interrupted: 130,
  ]

  @Test(arguments: ErrorKind.allCases) func `is that of the kind of the error`(kind: ErrorKind) throws {
    let code = try #require(Self.codes[kind])
    #expect(kind.exitCode == code)
    #expect(ShellError("a.b", "text", kind: kind).exitCode == code)
    #expect(ExitStatus.all.contains { $0.name == "\(code)" })
  }

  @Test func `of a lost reader is said to be another one for stored changes`() {
    #expect(ExitStatus.all.first { $0.name == "141" }?.meaning.hasSuffix("74 if changes are stored") == true)
  }

  @Test(
    arguments: [
      (["drinks", "list"], 141, ""),
      (["brews", "drop", "aaaa0001"], 74, "do not repeat it: the changes of brews drop are stored\n"),
    ] as [([String], Int32, String)])
  func `of a lost reader comes with advice for stored changes`(
    words: [String], code: Int32, advice: String
  ) async throws {
    let errors = MemoryOutput()
    let harness = Harness(arguments: words).adding(DropBrew.self, to: "brews")
    let streams = ShellStreams(input: MemoryInput([]), output: ClosedOutput(code: EPIPE), errors: errors)
    #expect(try await harness.shell(streams).run() == code)
    #expect(errors.text.isEmpty == advice.isEmpty)
    #expect(errors.text.hasSuffix(advice), "\(errors.text)")
  }

  @Test func `is listed once, in order`() {
    let codes = ExitStatus.all.compactMap { Int($0.name) }
    #expect(codes == Set(codes).sorted())
    #expect(codes.first == 0 && codes.count == ExitStatus.all.count)
  }

  @Test(
    arguments: [
      ("plain", ["--note", "plain"]), ("", ["--note", ""]), ("-hot", ["--note=-hot"]), ("--", ["--note=--"]),
      (nil, []),
    ] as [(String?, [String])])
  func `of an undo is no usage error for a value that begins with a dash`(value: String?, words: [String]) {
    #expect(Undo.option("note", value) == words)
  }
}

@Suite struct `The color of an error` {
  @Test(arguments: [(true, false), (false, true), (true, true), (false, false)])
  func `depends on where errors go, not on where the output goes`(isOutput: Bool, isErrors: Bool) async throws {
    var harness = Harness(arguments: ["fail", "described"])
    harness.environment = [:]
    let (output, errors) = (MemoryOutput(isTerminal: isOutput), MemoryOutput(isTerminal: isErrors))
    #expect(try await harness.shell(ShellStreams(input: MemoryInput([]), output: output, errors: errors)).run() != 0)
    #expect(errors.text.contains("\u{1B}[1;31m") == isErrors)
  }
}
