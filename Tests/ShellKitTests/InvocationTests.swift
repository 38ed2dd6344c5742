import ShellKit
import Testing

@Suite struct `A program's arguments` {
  @Test(
    arguments: [
      ([], .standardInput), (["orders", "list"], .words(["orders", "list"])),
      (["-c", "a", "-c", "b"], .commands(["a", "b"])),
      (["-f", "x"], .file("x")), (["--version"], .version), (["--help"], .help),
      (["--help", "orders"], .words(["orders", "--help"])),
      (["--", "orders", "--json"], .words(["orders", "--json"])),
      (["--db", "x", "orders", "list", "--db", "y", "-q"], .words(["orders", "list"])),
      (["orders", "note", "--", "--json"], .words(["orders", "note", "--", "--json"])),
    ] as [([String], Invocation.Source)])
  func `say where statements come from`(arguments: [String], source: Invocation.Source) throws {
    #expect(try Invocation(arguments: arguments).source == source)
  }

  @Test func `set what holds for the session, before or after the command`() throws {
    let before = try Invocation(
      arguments: [
        "--db=x.db", "-o", "csv", "--color", "always", "--on-error", "continue", "--yes", "--no-input",
        "--timeout", "1.5s", "-q", "-v", "orders", "list",
      ])
    let after = try Invocation(
      arguments: [
        "orders", "list", "--db", "x.db", "--output=csv", "--color=always", "--on-error=continue", "--yes",
        "--no-input", "--timeout=1500ms", "-q", "-v",
      ])
    #expect(before == after)
    #expect(before.database == "x.db")
    #expect(before.settings.format == .csv)
    #expect(before.settings.timeout == .milliseconds(1500))
  }

  @Test func `are completed by the environment`() throws {
    let environment = ["COFFEEPAL_DB": "env.db", "NO_COLOR": "1"]
    let plain = try Invocation(arguments: [], environment: { environment[$0] })
    #expect(plain.database == "env.db")
    #expect(plain.settings.color == .never)
    let said = try Invocation(arguments: ["--db", "mine", "--color", "always"], environment: { environment[$0] })
    #expect(said.database == "mine")
    #expect(said.settings.color == .always)
  }

  @Test(arguments: [
    (["--nope"], "usage.unknown-option"), (["-o"], "usage.missing-value"), (["-o", "yaml"], "usage.invalid-value"),
    (["--timeout", "5"], "usage.invalid-value"), (["--timeout", "-1s"], "usage.invalid-value"),
    (["--json=1"], "usage.unexpected-argument"), (["-c", "a", "b"], "usage.unexpected-argument"),
    (["-f", "a", "-f", "b"], "usage.unexpected-argument"), (["-c", "a", "-f", "b"], "usage.unexpected-argument"),
  ])
  func `that make no sense are usage errors`(arguments: [String], code: String) {
    let error = #expect(throws: ShellError.self) { try Invocation(arguments: arguments) }
    #expect(error?.code == code)
    #expect(error?.exitCode == 64)
  }

  @Test(arguments: [
    (
      ["--dry-run", "menu", "list"],
      "plan shows what a command would change: coffeepal plan menu price latte large=4.60"
    ), (["-d", "x.db"], "did you mean --db?"), (["--database=x.db"], "did you mean --db?"),
    (["-V"], "did you mean --version?"), (["-e", "whoami"], "did you mean -c?"),
    (["-ocsv", "orders", "list"], "did you mean -o csv?"),
    (["-y", "orders", "list"], "did you mean --yes?"), (["--csv", "orders", "list"], "did you mean -o csv?"),
    (["--format", "json", "orders", "list"], "did you mean -o json?"), (["--format=tsv"], "did you mean -o tsv?"),
    (["--format"], "run coffeepal --help for a list"), (["--qiet"], "did you mean --quiet?"),
  ]) func `lead from an option of other programs to the own one`(arguments: [String], suggestion: String) {
    let error = #expect(throws: ShellError.self) { try Invocation(arguments: arguments) }
    #expect(error?.suggestion == suggestion)
  }

  @Test func `ask for JSON errors even where they cannot be read`() {
    #expect(Invocation.wantsJSON(["--json", "--nope"]))
    #expect(Invocation.wantsJSON(["-o", "ndjson"]))
    #expect(!Invocation.wantsJSON(["-o", "csv"]))
  }
}
