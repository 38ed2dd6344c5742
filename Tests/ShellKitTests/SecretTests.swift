import DomainKit
import TerminalKit
import Testing

@testable import ShellKit

@Suite struct `A password` {
  let harness = Harness(commands: []).adding(Door.Unlock.self, to: "door")

  @Test func `is asked for without showing it`() async throws {
    let screen = try await harness.prompt("unlock", "hunter2", "exit")
    #expect(
      screen == """
        coffeepal> unlock
        Password: 
        7 bytes
        coffeepal> exit
        [0]

        """)
  }

  @Test func `that is new is asked for twice`() async throws {
    let screen = try await harness.prompt("unlock --new", "hunter2", "hunter2")
    #expect(screen.contains("New password: \nRepeat the password: \n7 bytes\n"))
    #expect(!screen.contains("hunter"))
  }

  @Test func `that is new is asked for again in place when the two differ`() async throws {
    let screen = try await harness.prompt("unlock --new", "hunter2", "hunter3", "hunter42", "hunter42", "exit")
    #expect(
      screen == """
        coffeepal> unlock --new
        New password: 
        Repeat the password: 
        The two passwords differ. Type both again.
        New password: 
        Repeat the password: 
        8 bytes
        coffeepal> exit
        [0]

        """)
    #expect(try await harness.prompt("unlock --new", "hunter2", "hunter3").contains("error[usage.needs-password]"))
  }

  @Test func `is the next line of standard input when that is asked for`() async throws {
    let result = try await harness.script("unlock --password-stdin", "hunter2", "unlock --new --password-stdin", "x")
    #expect(result.output == "7 bytes\n1 bytes\n")
    #expect(result.code == 0)
  }

  @Test func `is never shown at a terminal, even if it is to come from standard input`() async throws {
    let screen = try await harness.prompt("unlock --password-stdin", "hunter2", "exit")
    #expect(screen.contains("Password: \n7 bytes\n"))
    #expect(!screen.contains("hunter"))
  }

  @Test func `is not asked for where no user is present`() async throws {
    let result = try await harness.script("unlock", "hunter2")
    #expect(result.errors.contains("error[usage.needs-password]"))
    #expect(result.code == 64)
    var refusing = harness
    refusing.arguments = ["--no-input"]
    #expect(try await refusing.prompt("unlock", "exit").contains("error[usage.needs-password]"))
  }

  @Test func `may be typed without a time limit`() async throws {
    var harness = harness
    harness.arguments = ["--timeout", "1ms"]
    #expect(try await harness.prompt("unlock --slow", "hunter2", "exit").contains("7 bytes"))
    #expect(try await harness.script("unlock --slow --password-stdin", "hunter2").code == 124)
  }

  @Test(arguments: [[], [""]] as [[String]])
  func `that is missing or empty is an error`(lines: [String]) async throws {
    var harness = harness
    harness.arguments = ["-c", "unlock --password-stdin"]
    let result = try await harness.script(lines)
    #expect(result.code == 64)
    #expect(result.errors.contains("error[usage.needs-password]"))
    let help = "--password-stdin: Read the password from the next line of standard input."
    #expect(result.errors.contains(help), "\(result.errors)")
  }

  @Test(arguments: [
    "unlock hunter2", "unlock --password hunter2", "unlock --password=hunter2", "unlck --secret hunter2",
  ])
  func `that was typed as a word is not repeated`(line: String) async throws {
    for format in [[], ["--json"]] {
      var harness = harness
      harness.arguments = format
      let result = try await harness.script(line)
      #expect(result.code == 64)
      #expect(!result.errors.contains("hunter2"), "\(result.errors)")
    }
  }

  @Test(arguments: [
    "help unlock hunter2", "help unlck hunter2", "help 'unlock hunter2'", "explain unlock hunter2",
    "explain unlck ada hunter2",
  ])
  func `that was typed after the name of a command to explain is not repeated`(line: String) async throws {
    for format in [[], ["--json"]] {
      var harness = harness
      harness.arguments = format
      let result = try await harness.script(line)
      #expect(result.code == 64)
      #expect(result.errors.contains("***") && !result.errors.contains("hunter2"), "\(result.errors)")
    }
    let errors = try await harness.script("help unlock hunter2").errors
    #expect(errors.contains("there is no command or topic unlock ***"), "\(errors)")
  }

  @Test(arguments: ["unlock --password-file -", "unlock --password-file e", "unlock --password-file 'o f'"])
  func `of few letters is left out as a word, and not in other words`(line: String) async throws {
    let errors = try await harness.script(line).errors
    #expect(errors.contains("unlock has no --password-file"), "\(errors)")
  }

  @Test(arguments: [
    ("unlck ada hunter2", "", "unlck", " ***"), ("plan unlck ada hunter2", "", "unlck", " ***"),
    ("unlock --bogus hunter2", "unlock ", "--bogus", " ***"),
    ("unlock hunter2 --output jsn", "unlock *** ", "--output jsn", ""), ("unlock 'hunter2", "unlock ", "'", " ***"),
  ])
  func `that was typed next to a mistake is not repeated with it`(
    line: String, before: String, mistake: String, after: String
  ) async throws {
    let errors = try await harness.script(line).errors
    let carets = String(repeating: " ", count: before.count) + String(repeating: "^", count: mistake.count)
    #expect(errors.contains("\n  \(before)\(mistake)\(after)\n  \(carets) "), "\(errors)")
  }

  @Test(arguments: [
    "door enter hunter2 --floor top", "door enter ada@home --floor top",
    "plan door enter hunter2 --floor top",
  ])
  func `hides no wrong value of an option`(line: String) async throws {
    let errors = try await harness.adding(Door.Enter.self, to: "door").script(line).errors
    #expect(errors.contains("top is not a valid --floor <floor>"), "\(errors)")
    #expect(errors.contains("door enter *** top\n"), "\(errors)")
    #expect(!errors.contains("hunter2") && !errors.contains("ada@home"), "\(errors)")
  }

  @Test(arguments: [
    "drinks password=hunter2", "drinks list ada@example.com password hunter2", "drinks list --pwd hunter2",
    "drinks show postgres://till:hunter2@h/db", "ada@example.com hunter2", "adduser ada@example.com hunter2",
    "unlock\\ ada@example.com hunter2", "set-password hunter2", "secret hunter2", "echo hunter2 | unlock",
    "ada@example.com:hunter2", "door admit ada@example.com:hunter2 x", "drinks list ada@example.com:hunter2",
    "door admit ada@example.com --reset hunter2", "admt ada@example.com hunter2", "unlock(ada@example.com, hunter2)",
    "unlock,ada@example.com,hunter2", "user add ada@example.com hunter2", "add user ada@example.com hunter2",
    "unlock paswd hunter2", "door paswd hunter2",
    "sing in ada@example.com hunter2", "drinks list --for ada@example.com --rol barista hunter2-hunter2",
    "unlock ada > correct hunter2 staple", "drinks list --header 'Authorization: hunter2'", "--api-key=hunter2",
    "drinks list | unlock ada@example.com hun'ter\"hunter2",
  ])
  func `that was typed after another command is not repeated`(line: String) async throws {
    let result = try await harness.adding(Door.Enter.self, Door.Admit.self, to: "door").script(line)
    #expect(result.code != 0)
    #expect(!result.errors.contains("hunter2"), "\(result.errors)")
  }

  @Test func `in a URL is not repeated by a command's own error`() async throws {
    let harness = harness.adding(Door.Dump.self, to: "door")
    let errors = try await harness.script("door dump postgres://till:hunter2@h/x").errors
    #expect(errors.contains("*** cannot be written") && !errors.contains("hunter2"), "\(errors)")
  }

  @Test func `in a URL is not repeated by the error about a file of the program or of the output`() async throws {
    var harness = harness
    let redirected = try await harness.script("help > 'postgres://till:hunter2@h/x'").errors
    #expect(redirected.contains("*** cannot be written") && !redirected.contains("hunter2"), "\(redirected)")
    harness.arguments = ["-f", "postgres://till:hunter2@h/x"]
    let errors = try await harness.script().errors
    #expect(errors.contains("*** cannot be read") && !errors.contains("hunter2"), "\(errors)")
    let secrets = ["--log=sqlite:https://till:hunter2@h/x"]
    let error = ShellError("log.unusable", "/tmp/https://till:hunter2@h cannot be opened", kind: .cannotCreate)
    #expect(error.withholdingURLs(in: secrets).message == "/tmp/https://***h cannot be opened")
  }

  @Test(arguments: [
    "postgres://till%3Ahunter2@h/x", "postgres://h/x?pass%77ord=hunter2", "postgres://h/x?passwort=hunter2",
    "postgres://h/x?sslmode=require&PSW=hunter2", "h/x?password=hunter2", "h/x%3Fpassword%3Dhunter2",
  ])
  func `in a URL that is encoded or misspelled is not repeated, and not kept in the history`(url: String) async throws {
    let harness = harness.adding(Door.Dump.self, to: "door")
    let line = "door dump '\(url)'"
    let errors = try await harness.script(line).errors
    #expect(errors.contains("*** cannot be written") && !errors.contains("hunter2"), "\(errors)")
    let rules = HistoryRules(CommandGrammar(CommandTable(harness.commands)))
    #expect(!rules.keeps(line) && rules.keeps("door dump 'postgres://till@h/x'"))
  }

  @Test(arguments: [
    "dor dump https://h/x?auth=hunter2", "door dump 'https://h/x' 'https://h?hunter2'", "door dump x https://h#hunter2",
    "door dump x 'https://h;id=hunter2'", "dor dump h.example?sig=hunter2", "door dump h.example#sig=hunter2",
    "dor dump | psql postgres://till:hunter2@h/x", "dor dump | PGPASSWORD=hunter2 psql", "export PGPASSWORD=hunter2",
    "help > https://h/x?auth=hunter2", "export API_KEY=hunter2",
  ])
  func `in an address or a variable is neither repeated nor kept`(line: String) async throws {
    var harness = harness
    harness.commands.append(RegisteredCommand(Door.Dump.self, feature: "door") {})
    let errors = try await harness.script(line).errors
    #expect(errors.contains("error[") && !errors.contains("hunter2"), "\(errors)")
    let rules = HistoryRules(CommandGrammar(CommandTable(harness.commands)))
    #expect(!rules.keeps(line))
    for kept in [
      "door dump https://h/x; door dump y=z", "door dump a?", "door dump tea=4", "door dump #5",
    ] { #expect(rules.keeps(kept), "\(kept)") }
  }

  @Test func `in a command that takes none is not repeated`() async throws {
    let errors = try await harness.adding(Door.Status.self, to: "door").script("door status hunter2hunter2").errors
    #expect(errors.contains("***") && !errors.contains("hunter2"), "\(errors)")
  }

  @Test func `after a name is no part of it`() async throws {
    let harness = harness.adding(Door.Login.self, Door.SetName.self, to: "door")
    let errors = try await harness.script("door name set --name Ada hunter2hunter2").errors
    #expect(errors.contains("door name set does not take ***") && !errors.contains("hunter2"), "\(errors)")
    let named = try await harness.script("door name set --name Ada Bohnenkamp").errors
    #expect(named.contains("--name 'Ada Bohnenkamp'"), "\(named)")
  }

  @Test(arguments: [
    "login ada@example.com -o hunter2", "login ada@example.com --output=hunter2",
    "login ada@example.com --timeout hunter2", "plan login ada@example.com -o hunter2",
    "explain login ada@example.com -- -hunter2",
  ])
  func `in place of the value of a shell option or after explain is not repeated`(line: String) async throws {
    let harness = harness.adding(Door.Login.self, to: "door")
    let errors = try await harness.script(line).errors
    #expect(errors.contains("***") && !errors.contains("hunter2"), "\(errors)")
    let rules = HistoryRules(CommandGrammar(CommandTable(harness.commands + Builtins.all)))
    #expect(!rules.keeps(line) && rules.keeps("login ada@example.com -o json"))
    let misspelled = try await harness.script("login ada@example.com -o jsn").errors
    #expect(misspelled.contains("did you mean json?") && misspelled.contains("jsn"), "\(misspelled)")
  }

  @Test(arguments: [
    "door hire 'Bo Li' --email=bo@example.com --role barista hunter2",
    "door hire Bo --role barista --email bo@example.com hunter2",
    "door hire Bo --email bo@example.com --role hunter2hunter2",
    "door hire Bo --email=bo@example.com --role=hunter2hunter2", "login ada@example.com --hunter2",
    "door dump postgres://till:hunter2/shop", "door dump postgres://till:hunter2", "door dump till:hunter2@h/x",
    "door dump //till:hunter2@h/x", "door dump postgres//till:hunter2@h/x", "door dump 'postgres;//till:hunter2@h/x'",
    "door dump postgres%3A%2F%2Ftill%3Ahunter2%40h%2Fx", "door dump :hunter2@h/x", "door dump till:hunter2@",
  ])
  func `after options or in an incomplete URL is neither repeated nor kept`(line: String) async throws {
    let harness = harness.adding(Door.Login.self, Door.Hire.self, Door.Dump.self, to: "door")
    let result = try await harness.script(line)
    #expect(result.code != 0)
    #expect(result.errors.contains("***") && !result.errors.contains("hunter2"), "\(result.errors)")
    let rules = HistoryRules(CommandGrammar(CommandTable(harness.commands)))
    #expect(!rules.keeps(line))
    for kept in [
      "door hire Bo --email bo@example.com --role chef", "door hire --email=bo@example.com --role barista Bo Li",
      "door dump postgres://till@[::1]:5432,h:1/shop", "door dump https://h:8080/x", "door dump mailto:ada@example.com",
      "door dump //h/ada@x", "door dump /srv/a:b@c", "door dump a%3Ab",
    ] { #expect(rules.keeps(kept), "\(kept)") }
  }

  @Test func `in the address of the database is repeated by no error`() async throws {
    var harness = harness.adding(Door.Dump.self, to: "door")
    harness.arguments = ["--db", "sqlite://till:hunter2@h/x"]
    let errors = try await harness.script("door dump //till:hunter2@h/x").errors
    #expect(errors.contains("***") && !errors.contains("hunter2"), "\(errors)")
  }

  @Test(arguments: [
    "login ada@example.com it'shunter2", "login it's\"hunter2 ada@example.com",
    "door dump postgres://till:it'shunter2@h/x", "PGPASSWORD=it'shunter2 help",
    "login ada@example.com 'hunter2\nhunter3'", "login ada@example.com 'hunter2\\hunter3'",
  ])
  func `beside an open quote or of two lines is not repeated`(line: String) async throws {
    var harness = Harness(arguments: ["-c", line])
    harness.commands = [
      RegisteredCommand(Door.Login.self, feature: "door") {}, RegisteredCommand(Door.Dump.self, feature: "door") {},
    ]
    let errors = try await harness.script().errors
    #expect(errors.contains("***") && !errors.contains("hunter"), "\(errors)")
  }

  @Test(arguments: ["-o", "--timeout"])
  func `after an option of the program beside an address is not repeated`(option: String) throws {
    let error = #expect(throws: ShellError.self) {
      try Invocation(arguments: ["login", "ada@example.com", option, "hunter2"])
    }
    #expect(error?.message.contains("***") == true && error?.message.contains("hunter2") == false)
    let wrong = #expect(throws: ShellError.self) { try Invocation(arguments: ["login", option, "hunter2"]) }
    #expect(wrong?.message.contains("hunter2") == true)
  }

  @Test(arguments: [
    ["-o", "hunter2", "login", "ada@example.com"], ["--timeout=hunter2", "login", "ada@example.com"],
    ["-phunter2", "login", "ada@example.com"], ["--hunterzwei", "login", "ada@example.com"],
  ])
  func `after an option before a command with an address is not repeated`(arguments: [String]) throws {
    let error = #expect(throws: ShellError.self) { try Invocation(arguments: arguments) }
    #expect(error?.message.contains("***") == true && error?.message.contains("hunter") == false)
  }

  @Test(arguments: ["door admit ada@example.com hunter2", "door enter ada@example.com -phunter2"])
  func `that was typed after an address is not repeated`(line: String) async throws {
    let errors = try await harness.adding(Door.Enter.self, Door.Admit.self, to: "door").script(line).errors
    #expect(errors.contains("***") && !errors.contains("hunter2"), "\(errors)")
  }

  @Test func `with a sign like a value of an option is not repeated`() async throws {
    let harness = harness.adding(Door.Login.self, to: "door")
    let errors = try await harness.script("login ada@example.com -phunt=zwei").errors
    #expect(errors.contains("***") && !errors.contains("hunt"), "\(errors)")
  }

  @Test(arguments: [
    "door admit ada@example.com a b", "door admit ada@example.com ab", "door rename ada@example.com my ab cd ef 12",
    "door admit ada@example.com correct horse battery st",
  ])
  func `of several words leads to no hint with some of them`(line: String) async throws {
    let harness = harness.adding(Door.Enter.self, Door.Admit.self, Door.Rename.self, to: "door")
    let errors = try await harness.script(line).errors
    #expect(errors.contains(" does not take ***"), "\(errors)")
    #expect(errors.hasSuffix(" shows what it takes\n"), "\(errors)")
  }

  @Test(arguments: ["unlock --door Front hunter2", "unlock --new --door Front hunter2 hunter3"])
  func `after the value of an option leads to a hint about quotes that repeats no word`(line: String) async throws {
    let errors = try await harness.script(line).errors
    #expect(errors.contains("put a door of several words in quotes"), "\(errors)")
    #expect(!errors.contains("hunter2") && !errors.contains("Front"), "\(errors)")
    #expect(!(try await harness.script("unlock hunter2").errors.contains("quotes")))
  }

  @Test(arguments: ["unlck 7K2QM-4XPD9-2VNTR-3CHJ8", "7K2QM4XPD92VNTR3CHJ8"])
  func `is a one-time code as well, which is not repeated`(line: String) async throws {
    let result = try await harness.script(line)
    #expect(result.code == 64)
    #expect(!result.errors.contains("4XPD9"), "\(result.errors)")
  }

  @Test func `may be in the text of an alias, but is not sought in an alias of an alias`() {
    let rules = HistoryRules(CommandGrammar(CommandTable(harness.commands + Builtins.all)))
    #expect(!rules.keeps("alias front 'unlock hunter2'") && !rules.keeps("alias a alias b 'unlock --new'"))
    #expect(!rules.keeps(String(repeating: "alias a ", count: 2_000)))
  }

  @Test func `is taken from no word of the command`() async throws {
    let result = try await harness.script("unlock hunter2")
    #expect(result.code == 64)
    #expect(try await harness.script("help unlock").output.contains("--password-stdin"))
  }
}

@Suite struct `A text about a person` {
  private let harness = Harness(commands: []).adding(Door.Unlock.self, Door.Remark.self, to: "door")

  @Test func `without quotes leads to the line with them`() async throws {
    let errors = try await harness.script("door remark ada@example.com birthday on 12 May").errors
    #expect(
      errors.hasSuffix("^ put a value of several words in quotes: 'birthday on 12 May'\n"), "\(errors)")
    let secret = try await harness.script("door remark ada@example.com password hunter2 likes tea").errors
    #expect(!secret.contains("hunter2"), "\(secret)")
  }

  @Test func `is not kept in the history`() {
    let rules = HistoryRules(CommandGrammar(CommandTable(harness.commands)))
    #expect(!rules.keeps("door remark ada@example.com 'likes tea'"))
    #expect(!rules.keeps("door remrk ada@example.com likes tea"))
  }
}
