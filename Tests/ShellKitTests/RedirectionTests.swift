import DomainKit
import Foundation
import Synchronization
import TestingKit
import Testing

@testable import ShellKit

@Suite struct `A redirection` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: String { folder.path + "/out" }

  private func content(_ name: String) -> String? {
    do { return try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8) } catch { return nil }
  }

  @Test(
    arguments: [
      ("a b > c", ["a", "b"], Redirection(kind: .file, target: "c", beginsWithTilde: false)),
      ("a >~/'c d'", ["a"], Redirection(kind: .file, target: "~/c d", beginsWithTilde: true)),
      ("a >>'c d'", ["a"], Redirection(kind: .appended, target: "c d", beginsWithTilde: false)),
      (
        "a | b 'c;d' \\; | e > f#g # don't", ["a"],
        Redirection(kind: .program, target: "b 'c;d' \\; | e > f#g", beginsWithTilde: false)
      ),
      ("a '>' \"|\" \\>", ["a", ">", "|", ">"], nil),
      ("a --note b>c 2>x", ["a", "--note", "b>c", "2>x"], nil),
      (
        "a 'b'>c d>> e>>f >g", ["a", "b>c", "d>>", "e>>f"],
        Redirection(kind: .file, target: "g", beginsWithTilde: false)
      ),
      ("a b|c", ["a", "b"], Redirection(kind: .program, target: "c", beginsWithTilde: false)),
    ] as [(String, [String], Redirection?)])
  func `ends a statement`(text: String, words: [String], redirection: Redirection?) throws {
    let statements = try StatementLexer.statements(in: text + "\n next")
    #expect(statements.map { $0.words.map(\.text) } == [words, ["next"]])
    #expect(statements[0].redirection == redirection)
  }

  @Test(arguments: [("all.xyz", true), ("all", false), (".all", false), ("all.csv", false), ("all.md", false)])
  func `says which format a file has whose extension names none`(name: String, isNoted: Bool) async throws {
    let harness = Harness()
    let result = try await harness.script("drinks list > \(folder.path)/\(name)")
    #expect(result.errors.contains("is written as tsv; the extensions csv, json, ") == isNoted, "\(result.errors)")
    #expect(try await harness.script("output csv", "drinks list > \(folder.path)/\(name)").errors == "")
  }

  @Test(arguments: [("all.xlsx", ".xlsx"), ("all.PDF", ".pdf"), ("all.tar.yaml", ".yaml")])
  func `writes no file whose extension names another format`(name: String, ending: String) async throws {
    let path = "\(folder.path)/\(name)"
    let result = try await Harness(arguments: ["-o", "csv"]).script("drinks list > \(path)")
    #expect(result.code == 64)
    #expect(result.errors.contains("error[usage.file-format]: no \(ending) file"), "\(result.errors)")
    #expect(result.errors.contains("  the extensions csv, json, "), "\(result.errors)")
    #expect(result.errors.contains("choose a format; spreadsheets open .csv\n"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [
    ("a >", "> needs a file"), ("a > > b", "> needs a file"), ("a > ''", "> needs a file"),
    ("a |", "| needs a program"),
    ("a && b", "&& does not separate statements"), ("a > b && c", "&& does not separate statements"),
    ("a || b", "|| does not separate statements"),
    ("> b", "> needs a command before it"), ("a > b c", "> and a file must be the end of the statement"),
  ]) func `is a syntax error unless it is complete and last`(text: String, message: String) {
    let error = #expect(throws: SyntaxFailure.self) { try StatementLexer.statements(in: text) }
    #expect(error?.message == message)
    #expect(error?.code == "usage.redirection")
  }

  @Test(arguments: [
    ("drinks list > {} && drinks list", "write ; between statements. A line or a script stops at the first error;"),
    ("drinks list > {}; drinks list || drinks list", "write ; between statements; put || in quotes"),
  ]) func `is not written by a line with an operator of other shells`(line: String, hint: String) async throws {
    let result = try await Harness().script(line.replacing("{}", with: file))
    #expect(result.code == 64)
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(result.output.isEmpty)
    #expect(content("out") == nil)
  }

  @Test func `may contain operators of the system's shell`() throws {
    let statements = try StatementLexer.statements(in: "a | b || c && d; e '&&' \\&& f&&g")
    #expect(statements.map { $0.redirection?.target } == ["b || c && d", nil])
    #expect(statements[1].words.map(\.text) == ["e", "&&", "&&", "f&&g"])
  }

  @Test func `chooses the format by the extension of the file`() async throws {
    let result = try await Harness().script(
      "drinks list > \(file).json", "drinks list > \(file).csv", "drinks list -o json > \(file).md")
    #expect(content("out.json")?.hasPrefix("[") == true)
    #expect(content("out.csv")?.hasPrefix("id,name") == true)
    #expect(content("out.md")?.hasPrefix("[") == true)
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [("drinks list>x.csv", "drinks list >x.csv"), ("drinks li>x", nil), ("'drinks'>x", nil)])
  func `without a space before it gets a hint`(line: String, hint: String?) async throws {
    let errors = try await Harness().script(line).errors
    #expect(errors.contains("with a space before >: \(hint ?? "")") == (hint != nil), "\(errors)")
  }

  @Test func `does not begin inside a word`() async throws {
    let result = try await Harness().script("orders place -i latte Ada>\(file)", "orders place -i latte \(file)>")
    #expect(result.errors == "1 small latte for Ada>\(file)\n1 small latte for \(file)>\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `appends rows without a second header`() async throws {
    let result = try await Harness().script(
      "drinks list --count 1 >> \(file).csv", "drinks list --count 1 >> \(file).csv")
    #expect(result.code == 0)
    let lines = try #require(content("out.csv")).split(separator: "\r\n")
    #expect(lines.count == 3)
    #expect(lines[1] == lines[2])
  }

  @Test func `appends lines to a JSON file, because a second array would make it invalid`() async throws {
    for _ in 1...2 { _ = try await Harness().script("drinks list --count 2 >> \(folder.path)/out.json") }
    let lines = try #require(content("out.json")).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
  }

  @Test func `keeps the former file if the command fails`() async throws {
    _ = try await Harness().script("drinks list > \(file)")
    let before = content("out")
    for line in ["drinks lsit", "fail described"] {
      #expect(try await Harness().script("\(line) > \(file)").code != 0)
      #expect(content("out") == before)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
  }

  @Test func `follows links and keeps permissions`() async throws {
    let target = folder.path + "/target"
    #expect(FileManager.default.createFile(atPath: target, contents: nil, attributes: [.posixPermissions: 0o640]))
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
    _ = try await Harness().script("drinks list > \(file)")
    #expect(content("target")?.contains("latte") == true)
    #expect(try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o640)
  }

  @Test func `passes the output to a program`() async throws {
    let result = try await Harness().script(
      "drinks list | head -n 2 | cut -f 2 > \(file)", "drinks list | exit 3")
    #expect(content("out") == "name\nlatte\n")
    #expect(result.errors == "error[shell.pipe-failed]: exit ended with exit code 3 (line 2)\n")
    #expect(result.code == 1)
  }

  @Test(arguments: [
    ("sh -c 'exit 5'", "sh ended with exit code 5"), ("sh -c 'kill -9 $$'", "sh ended with exit code 137"),
    ("cat | false", "the program after | ended with exit code 1"),
    ("X=1 false", "the program after | ended with exit code 1"),
  ])
  func `to a program that fails is an error of its line`(program: String, message: String) async throws {
    try "drinks list | true\ndrinks list | \(program)\ndrinks forget\n"
      .write(toFile: file, atomically: true, encoding: .utf8)
    let result = try await Harness().script("source \(file)")
    #expect(result.errors == "error[shell.pipe-failed]: \(message) (\(file), line 2)\n")
    #expect(result.code == 1)
    let json = try await Harness(arguments: ["--json"]).script("drinks list | \(program)")
    let error = "{\"error\":{\"code\":\"shell.pipe-failed\",\"message\":\"\(message)\",\"exit\":1"
    #expect(json.errors.hasPrefix(error), "\(json.errors)")
  }

  @Test func `to a program that a signal ends is an interruption, or silent for a reader that has left`() async throws {
    let interrupted = try await Harness(arguments: ["--on-error", "continue"]).script(
      "drinks list | sh -c 'kill -INT $$'", "drinks list")
    #expect(interrupted.errors == "error[shell.interrupted]: sh was interrupted (line 1)\n")
    #expect((interrupted.code, interrupted.output) == (130, ""))
    let left = try await Harness().script("drinks list | sh -c 'kill -PIPE $$'")
    #expect((left.code, left.errors) == (141, ""))
  }

  @Test func `to a program that does not end is stopped by the time limit`() async throws {
    let result = try await Harness(arguments: ["--timeout", "5s"]).script("drinks list | sleep 60")
    #expect(
      result.errors == """
        error[shell.timeout]: sleep took longer than 5 s (line 1)
          set a longer --timeout

        """)
    #expect(result.code == 124)
  }

  @Test func `fails if the file cannot be written`() async throws {
    let result = try await Harness().script("drinks list > \(folder.path)/none/out")
    #expect(result.errors.contains("none/out cannot be written: No such file or directory"))
    let variable = try await Harness().script("drinks list > '\(folder.path)/$HOME/out'")
    #expect(variable.errors.contains("\n  variables have no values here; ~ stands for"), "\(variable.errors)")
    #expect(result.code == 73)
    #expect(try await Harness().script("drinks list > \(folder.path)").code == 73)
  }

  @Test func `is refused for customers, in kiosk mode and for the program's own files`() async throws {
    var harness = Harness()
    let refused = Log()
    harness.hooks.logAccessDenied = { action in refused.add(action) }
    harness.hooks.userOrLastKnown = { .anonymous }
    for line in ["drinks list > \(file)", "drinks list | cat > \(file)"] {
      let result = try await harness.script(line)
      #expect(result.errors.contains("error[shell.redirection]"))
      #expect(result.code == 77)
      #expect(try await Harness(arguments: ["--kiosk"]).script(line).code == 77)
    }
    #expect(refused.entries == ["redirection of drinks list", "redirection of drinks list"])
    var protected = Harness()
    protected.hooks.filePolicy = Policy(name: { _ in throw Refusal() }, reading: { _ in throw Refusal() })
    #expect(try await protected.script("drinks list >> \(file)").errors.contains("sold out"))
    #expect(content("out") == nil)
    try "drinks list\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try await protected.script("source \(file)").errors.contains("sold out"))
  }

  @Test func `is refused while the database cannot be asked who is signed in`() async throws {
    var harness = Harness()
    let refused = Log()
    harness.hooks.logAccessDenied = { action in refused.add(action) }
    harness.hooks.userOrLastKnown = { .person(UniqueID(high: 1, low: 1), .barista) }
    harness.hooks.findCurrentUser = { nil }
    for line in ["drinks list > \(file)", "drinks list >> \(file)", "drinks list | cat > \(file)"] {
      let result = try await harness.script(line)
      #expect(
        result.errors.hasPrefix(
          "error[shell.unknown-user]: A redirection is refused while the database cannot be reached, because"))
      #expect(result.code == 69)
    }
    #expect(content("out") == nil)
    #expect(refused.entries.isEmpty)
    harness.hooks.findCurrentUser = { .person(UniqueID(high: 1, low: 1), .barista) }
    #expect(try await harness.script("drinks list > \(file)").code == 0)
    harness.hooks.findCurrentUser = { .anonymous }
    #expect(try await harness.script("drinks list > \(file)").code == 77)
  }

  /// A policy that accepts everything that it does not check.
  private struct Policy: FilePolicy {
    var name: @Sendable (String) throws -> Void = { _ in }
    var reading: @Sendable (String) throws -> Void = { _ in }
    var opened: @Sendable (Int32) throws -> Void = { _ in }

    func check(_ path: String) throws { try name(path) }
    func checkReading(_ path: String) throws { try reading(path) }
    func checkOpened(_ descriptor: Int32, _: String) throws { try opened(descriptor) }
  }

  @Test func `is not made through a link to a file that does not exist`() async throws {
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: folder.path + "/absent")
    for kind in [">", ">>"] {
      let result = try await Harness().script("drinks list \(kind) \(file)")
      #expect(result.errors.contains("it is a link to a file that does not exist"), "\(result.errors)")
      #expect(result.code == 73)
      #expect(content("absent") == nil)
    }
  }

  @Test func `checks the file that was opened, and not only its name`() async throws {
    var harness = Harness()
    harness.hooks.filePolicy = Policy(name: { path in if path.hasPrefix("/dev/fd/") { throw Refusal() } })
    for kind in [">", ">>"] {
      #expect(try await harness.script("drinks list \(kind) \(file)").errors.contains("sold out"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func `does not replace a file that became the program's own while the statement ran`() async throws {
    let checks = Log()
    var harness = Harness()
    // The file is accepted before it is opened and after that, but not when it is complete.
    harness.hooks.filePolicy = Policy(name: { [file] path in
      if path == file { checks.add(path) }
      if path == file, checks.entries.count > 2 { throw Refusal() }
    })
    try "espresso".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try await harness.script("drinks list > \(file)").errors.contains("sold out"))
    #expect(content("out") == "espresso")
  }

  @Test func `leaves a file of the database open that a new link leads to`() async throws {
    let opened = Mutex<Int32?>(nil)
    var harness = Harness()
    harness.hooks.filePolicy = Policy(opened: { descriptor in
      opened.withLock { $0 = descriptor }
      throw Refusal()
    })
    try "espresso".write(toFile: file, atomically: true, encoding: .utf8)
    for line in ["drinks list >> \(file)", "source \(file)"] {
      #expect(try await harness.script(line).errors.contains("sold out"))
      let found = opened.withLock { $0.take() }
      let descriptor = try #require(found)
      #expect(fcntl(descriptor, F_GETFD) >= 0)
      close(descriptor)
    }
    #expect(content("out") == "espresso")
  }

  @Test func `does not run a command whose output cannot be written`() async throws {
    let result = try await Harness().script("alias d help > \(folder.path)/none/out", "alias")
    #expect(result.code == 73)
    #expect(!result.output.contains("help"))
  }

  @Test(
    arguments: [
      "letters take {}/out", "letters take {}/./link", "letters take {}/hard", "plan letters take {}/out",
      "source {}/out",
    ], [">", ">>"])
  func `is refused before a command whose own file it would change`(line: String, kind: String) async throws {
    try "drinks list".write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: file)
    try FileManager.default.linkItem(atPath: file, toPath: folder.file("hard"))
    let harness = Harness().adding(TakeLetters.self, to: "letters")
    let result = try await harness.script("\(line.replacing("{}", with: folder.path)) \(kind) \(file)")
    #expect(result.errors.contains("out cannot be written: this command uses it (line 1)\n"), "\(result.errors)")
    #expect(result.code == 73)
    #expect(content("out") == "drinks list")
  }

  @Test(arguments: ["letters take {}/out", "letters take {}/./out", "letters take {}/link/out"], [">", ">>"])
  func `is refused before a command that would create the same file`(line: String, kind: String) async throws {
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: folder.path)
    let harness = Harness().adding(TakeLetters.self, to: "letters")
    let result = try await harness.script("\(line.replacing("{}", with: folder.path)) \(kind) \(file)")
    #expect(result.errors.contains("out cannot be written: this command uses it (line 1)\n"), "\(result.errors)")
    #expect(result.code == 73)
    #expect(content("out") == nil)
  }

  @Test(
    arguments: [
      "letters take {}/out > {}/other", "letters take {}/new > {}/other", "letters take /dev/null > /dev/null",
    ])
  func `may go to another file than that of the command, or to a device`(line: String) async throws {
    try "espresso".write(toFile: file, atomically: true, encoding: .utf8)
    let harness = Harness().adding(TakeLetters.self, to: "letters")
    let result = try await harness.script(line.replacing("{}", with: folder.path))
    #expect(result.code == 0, "\(result.errors)")
    #expect(content("out") == "espresso")
  }

  @Test func `begins a new line after a file that does not end with one`() async throws {
    try "a,b".write(toFile: file + ".txt", atomically: true, encoding: .utf8)
    _ = try await Harness().script("drinks list --count 1 >> \(file).txt")
    #expect(try #require(content("out.txt")).hasPrefix("a,b\n"))
  }

  @Test(arguments: [
    ("csv", "a,b\r\n1,2\r\n", "file.other-columns"), ("tsv", "id\tname", "file.other-columns"),
    ("json", "[{\"a\":1}]\n", "file.json-array"), ("ndjson", "[]", "file.json-array"),
  ])
  func `appends nothing that would make the file invalid`(
    extension name: String, before: String, code: String
  ) async throws {
    try before.write(toFile: "\(file).\(name)", atomically: true, encoding: .utf8)
    let result = try await Harness().script("drinks list --count 1 >> \(file).\(name)")
    #expect(result.errors.contains("error[\(code)]"), "\(result.errors)")
    #expect(content("out.\(name)") == before)
  }

  @Test func `chooses the format for the statements of a script too`() async throws {
    try "drinks list --count 1\n".write(toFile: file, atomically: true, encoding: .utf8)
    _ = try await Harness().script("source \(file) > \(file).csv")
    #expect(content("out.csv")?.hasPrefix("id,name") == true)
  }

  @Test func `ends at a comment, and the next line is a statement`() async throws {
    let statements = try StatementLexer.statements(in: "a | cat # don't\nb 'c'\nd | e # isn't")
    #expect(statements.map { $0.words.map(\.text) } == [["a"], ["b", "c"], ["d"]])
    #expect(statements.map { $0.redirection?.target } == ["cat", nil, "e"])
  }

  @Test func `shows no word of the command if it is wrong`() throws {
    let error = #expect(throws: SyntaxFailure.self) { try StatementLexer.statements(in: "login ada secret >") }
    #expect(error?.excerpt == SourceExcerpt(source: ">", range: 0..<1))
  }

  @Test func `is not part of an alias`() async throws {
    #expect(try await Harness().script("alias d 'drinks list > x'").code == 64)
  }
}
