import DomainKit
import EmployeesDomain
import Testing
import TestingKit

@Suite struct `The employees commands` {
  private static let printed = """
    {"id":"018df9a3-1c00-7000-8000-00000000abcd","name":"Ada Bohne","email":"ada@example.com","role":"barista",\
    "status":"fired","hiredAt":"2024-03-01T10:00:00Z","firedAt":"2024-03-01T10:00:00Z","reason":"drank the beans",\
    "version":1
    """

  @Test func `print an employee with the promised keys, in the promised order`() async throws {
    let harness = EmployeesHarness(employees: [try Sample.employee(.fired)])
    let result = try await harness.run("employees", "list", "-o", "ndjson")
    #expect(result.output == Self.printed + "}\n")
    #expect(result.errors == "")
  }

  @Test func `show what is on file as well`() async throws {
    let fired = try await EmployeesHarness(details: Sample.dossier(.fired)).run("employees", "show", "abcd", "--json")
    #expect(
      fired.output == Self.printed + """
        ,"hiredBy":"018df9a3-1c00-7000-8000-00000000b055","firedBy":"018df9a3-1c00-7000-8000-00000000b055",\
        "checkedAt":"2024-03-01T10:00:00Z","rejection":null,\
        "file":{"status":"closed","employedFrom":"2024-03-01T10:00:00Z",\
        "employedUntil":"2024-03-01T10:00:00Z","closedAt":"2024-03-01T10:00:00Z","notes":[]}}

        """)
    let employed = try await EmployeesHarness(details: Sample.dossier()).run("employees", "show", "abcd", "--json")
    #expect(
      employed.output.hasSuffix(
        """
        "file":{"status":"open","employedFrom":"2024-03-01T10:00:00Z","employedUntil":null,"closedAt":null,\
        "notes":[{"text":"likes cats","writtenAt":"2024-03-01T10:00:00Z",\
        "writtenBy":"018df9a3-1c00-7000-8000-00000000b055"}]}}

        """), "\(employed.output)")
    var named = EmployeesHarness(details: try Sample.dossier())
    #expect(try await named.run("employees", "show", "abcd", "-o", "vertical").output.contains("00000000b055"))
    named.accountNames = [UniqueID(high: 0x018D_F9A3_1C00_7000, low: 0x8000_0000_0000_B055): "Olga"]
    let shown = try await named.run("employees", "show", "abcd", "-o", "vertical").output
    #expect(shown.contains("Olga") && !shown.contains("00000000b055"), "\(shown)")
    let candidate = try await EmployeesHarness(details: Sample.dossier(.candidate)).run(
      "employees", "show", "abcd", "--json")
    #expect(
      candidate.output.hasSuffix(
        "\"hiredBy\":null,\"firedBy\":null,\"checkedAt\":null,\"rejection\":null,\"file\":null}\n"))
    let rejected = EmployeesHarness(details: try Sample.dossier(.rejected))
    #expect(try await rejected.run("employees", "show", "abcd", "--json").output.contains("\"reason\":\"late\""))
    #expect(try await rejected.run("employees", "show", "abcd", "-o", "vertical").output.contains("rejected by"))
  }

  @Test func `name each of those who hired, fired and took notes`() async throws {
    let names = [1: "Olga", 2: "Piet", 3: "Rosa"] as [UInt64: String]
    let stamp = { (low: UInt64) in AuditStamp(at: Sample.moment, by: UniqueID(high: 7, low: low)) }
    let employee = Employee(
      id: Sample.id(), name: try PersonName("Ada"), email: try EmailAddress("ada@example.com"), role: .barista,
      employment: .fired(Hiring(stamp(1)), Firing(stamp(2), reason: "late")))
    let file = PersonnelFile(
      id: Sample.id(), employedFrom: Sample.moment, notes: [try PersonalNote("likes cats", stamp(3))])
    var harness = EmployeesHarness(details: EmployeeDetails(employee: employee, file: file))
    harness.accountNames = Dictionary(uniqueKeysWithValues: names.map { (UniqueID(high: 7, low: $0), $1) })
    let lines = try await harness.run("employees", "show", "abcd", "-o", "vertical").output.split(separator: "\n")
    for (title, name) in [("hired by", "Olga"), ("fired by", "Piet"), ("written by", "Rosa")] {
      #expect(lines.contains { $0.hasPrefix(title) && $0.hasSuffix(name) }, "\(lines)")
    }
  }

  @Test func `lead from an address and a role to their options`() async throws {
    let result = try await EmployeesHarness().run("employees", "hire", "Bo", "bo@example.com", "barista")
    let line = "employees hire Bo --email bo@example.com --role barista"
    #expect(result.errors.hasSuffix("^ write: \(line)\n"), "\(result.errors)")
    #expect(result.code == 64)
  }

  @Test func `show a note without quotes in the hint with them`() async throws {
    let result = try await EmployeesHarness().run("employees", "note", "ada@example.com", "birthday", "on", "12", "May")
    #expect(result.errors.contains("'birthday on 12 May'"), "\(result.errors)")
    #expect(result.code == 64)
  }

  @Test(
    arguments: [
      (
        ["employees", "hire", "Ada Bohne", "--role", "manager", "--email", "Ada@example.com"],
        ["hire Ada Bohne Ada@example.com manager"]
      ),
      (["employees", "hire", "ada@example.com"], ["hire ada@example.com -"]),
      (["employees", "hire", "9f3a21bc", "--role", "manager"], ["hire 9f3a21bc manager"]),
      (
        ["employees", "recruit", "--hire"],
        ["recruit barista", "hire 018df9a3-1c00-7000-8000-00000000abcd -"]
      ),
      (["employees", "recruit"], ["recruit barista"]),
      (["employees", "recruit", "--role", "manager"], ["recruit manager"]),
      (["employees", "reject", "abcd", "--reason", "late"], ["reject abcd late"]),
      (["employees", "reject", "a@b.cd", "--undo"], ["reconsider a@b.cd"]),
      (["employees", "list"], ["list - 500 -"]),
      (["employees", "list", "--status", "fired", "--limit", "3", "--after", "abcd"], ["list fired 3 abcd"]),
      (["employees", "show", "ABCD"], ["show abcd"]), (["employees", "show", "a@b.cd"], ["show a@b.cd"]),
      (["employees", "rename", "abcd", " Ada  Lovelace"], ["rename abcd Ada Lovelace"]),
      (["employees", "note", "abcd", "likes cats"], ["note abcd likes cats"]),
      (["employees", "unnote", "abcd", "1", "--yes"], ["show abcd", "unnote abcd 1"]),
      (["employees", "fire", "abcd", "--reason", "why not", "--yes"], ["show abcd", "fire abcd why not"]),
      (["employees", "cases"], ["cases 500 -"]),
      (["employees", "cases", "--limit", "2", "--after", "a@b.cd"], ["cases 2 a@b.cd", "cases 1 -"]),
      (["employees", "watchlist", "add", "Al Capone"], ["watch Al Capone"]),
      (["employees", "watchlist", "remove", " al  capone "], ["unwatch al capone"]),
      (["employees", "watchlist", "list", "--limit", "7"], ["watched 7 -"]),
      (["employees", "watchlist", "list", "--after", "Al Capone"], ["watched 500 Al Capone"]),
    ] as [([String], [String])])
  func `ask the use case for what was typed`(words: [String], questions: [String]) async throws {
    let harness = EmployeesHarness(
      employees: [try Sample.employee()], details: try Sample.dossier(), watchlist: [try Sample.entry()])
    let result = try await harness.run(arguments: words)
    #expect(harness.asked.all == questions)
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test func `ask before a note is erased, and take a new note back by its number`() async throws {
    let harness = EmployeesHarness(details: try Sample.dossier())
    let refused = try await harness.run("employees", "unnote", "abcd", "1")
    #expect(refused.code == 64 && refused.errors.contains("likes cats"), "\(refused.errors)")
    #expect(harness.asked.all == ["show abcd"])
    let undo = try await harness.run("-c", "employees note abcd 'likes cats'", "-c", "undo --list -o json")
    #expect(undo.output.contains("\"undo\":\"employees unnote 018df9a3-1c00-7000-8000-00000000abcd 1\""))
  }

  @Test func `propose no number of a note, which may be another one, after the notes have changed`() async throws {
    var harness = EmployeesHarness(details: try Sample.dossier())
    harness.hasChangedNotes = true
    let result = try await harness.run("-c", "employees note abcd 'likes cats'", "-c", "undo --yes")
    #expect(result.errors.contains("employees note was not undone: its result was changed since"), "\(result.errors)")
    let line = "employees show 018df9a3-1c00-7000-8000-00000000abcd"
    #expect(result.errors.contains("to see what it is about now: \(line)\n"), "\(result.errors)")
    #expect(!result.errors.contains("unnote"), "\(result.errors)")
  }

  @Test(arguments: [EmployeeStatus.employed, .candidate])
  func `say that an account keeps the name that its holder gave it`(status: EmployeeStatus) async throws {
    let result = try await EmployeesHarness(employees: [try Sample.employee(status)]).run(
      "employees", "rename", "abcd", "Ada B")
    let hint =
      "keeps its name. If that is another one, its holder changes it with: auth profile set --name 'Ada Bohne'"
    #expect(result.errors.contains(hint) == (status == .employed))
  }

  @Test(arguments: [
    ([], "add --role and --email"), (["--role", "barista"], "add --email"), (["--email", "a@b.cd"], "add --role"),
  ])
  func `name what the hiring of a new person lacks`(options: [String], words: String) async throws {
    let result = try await EmployeesHarness().run(arguments: ["employees", "hire", "Ada"] + options)
    #expect(result.errors.contains("to hire a new person, \(words)\n"), "\(result.errors)")
  }

  @Test(arguments: [[], ["--role", "barista"]])
  func `name the candidates with the name that was typed`(options: [String]) async throws {
    let harness = EmployeesHarness(employees: [try Sample.employee()])
    let result = try await harness.run(arguments: ["employees", "hire", "Ada"] + options)
    #expect(result.code == 64)
    #expect(harness.asked.all == ["list candidate 3 -"])
    #expect(result.errors.contains("did you mean employees hire ada@example.com?"), "\(result.errors)")
  }

  @Test(
    arguments: [
      (["employees", "hire", "Ada", "--role", "owner", "--email", "a@b.cd"], "usage.invalid-value", 65),
      (["employees", "hire", "Ada", "--role", "guest", "--email", "a@b.cd"], "usage.invalid-value", 65),
      (["employees", "hire", "Ada", "--role", "barista", "--email", "ada"], "employees.malformed-email", 65),
      (["employees", "hire", "Ada", "--email", "a@b.cd"], "usage.missing-argument", 64),
      (["employees", "hire", "--role", "barista", "--email", "a@b.cd"], "usage.missing-argument", 64),
      (["employees", "hire", "", "--role", "barista", "--email", "a@b.cd"], "text.empty", 65),
      (["employees", "hire", "!!!", "--role", "barista", "--email", "a@b.cd"], "employees.unusable-name", 65),
      (["employees", "fire", "abcd"], "usage.missing-argument", 64),
      (["employees", "fire", "abc", "--reason", "x"], "value.id", 65),
      (["employees", "show", "Ada"], "value.id", 65), (["employees", "show", "a@b"], "employees.malformed-email", 65),
      (["employees", "list", "--status", "gone"], "usage.invalid-value", 65),
      (["employees", "watchlist", "add", "\u{1B}[2J"], "text.forbidden-character", 65),
      (["employees", "watchlist", "add"], "usage.missing-argument", 64),
    ] as [([String], String, Int32)])
  func `ask for nothing when it makes no sense`(words: [String], code: String, exit: Int32) async throws {
    let harness = EmployeesHarness(employees: [try Sample.employee()], details: try Sample.dossier())
    let result = try await harness.run(arguments: words)
    #expect(result.errors.hasPrefix("error[\(code)]: "), "\(result.errors)")
    #expect(result.code == exit)
    #expect(result.output == "")
    #expect(harness.asked.all == [])
  }

  @Test(arguments: ["id", "email"])
  func `take the person without an option`(option: String) async throws {
    let result = try await EmployeesHarness().run("employees", "fire", "--\(option)", "abcd", "--reason", "late")
    #expect(
      result.errors.contains("write: employees fire abcd --reason late")
        || result.errors.contains("write the \(option) without --\(option)"), "\(result.errors)")
  }

  @Test(
    arguments: [
      (EmployeeError.hiredAlready("Al", email: "al@example.com"), "employees.hired-already", 1),
      (.firedAlready, "employees.fired-already", 1),
      (.onWatchlist("Al"), "employees.wanted", 1),
      (.employmentEnded("Al", role: "barista", email: "al@example.com"), "employees.employment-ended", 1),
      (.changedSinceAsked("Al", id: "abcd"), "employees.changed-since-asked", 1),
      (.notEmployed("Al"), "employees.not-employed", 1), (.fileClosed("Al"), "employees.file-closed", 1),
      (.tooManyNotes(limit: 2), "employees.too-many-notes", 1), (.notFound("abcd"), "employees.not-found", 1),
      (.ambiguous("abcd", candidates: ["x", "y"]), "employees.ambiguous-id", 1),
      (.watchedAlready("Al"), "watchlist.watched-already", 1), (.notWatched("Al"), "watchlist.not-watched", 1),
      (.unusableName("!"), "employees.unusable-name", 65),
      (.malformedEmail("x"), "employees.malformed-email", 65), (.text(.empty(field: "The note")), "text.empty", 65),
    ] as [(EmployeeError, String, Int32)])
  func `end with the code of the rule that was against it`(error: EmployeeError, code: String, exit: Int32) async throws
  {
    let result = try await EmployeesHarness(failure: error).run("employees", "show", "abcd")
    #expect(result.code == exit)
    #expect(result.errors.hasPrefix("error[\(code)]: \(error.message)"))
  }

  @Test func `ask before an employee is fired`() async throws {
    let harness = EmployeesHarness(employees: [try Sample.employee()], details: try Sample.dossier())
    let result = try await harness.run("employees", "fire", "abcd", "--reason", "why not")
    #expect(result.code == 64)
    #expect(
      result.errors == """
        error[usage.needs-confirmation]: employees fire needs confirmation: Fire Ada Bohne (barista, ada@example.com)? \
        Their staff access ends and their notes are erased.
          add --yes to confirm

        """)
    #expect(harness.asked.all == ["show abcd"])
  }

  @Test func `fire only the version of an employee that the question showed`() async throws {
    let harness = EmployeesHarness(employees: [try Sample.employee()], details: try Sample.dossier())
    let result = try await harness.run("employees", "fire", "abcd", "--reason", "late", answering: "y")
    #expect(result.code == 0, "\(result.errors)")
    #expect(harness.asked.all == ["show abcd", "fire abcd late version 1"])
  }

  @Test func `say what is left to do after a firing`() async throws {
    var harness = EmployeesHarness(employees: [try Sample.employee()], details: try Sample.dossier())
    let words = ["employees", "fire", "abcd", "--reason", "why not", "--yes", "--json"]
    #expect(try await harness.run(arguments: words).errors == "")
    harness.openHandlers = ["auth.staff-accounts", "employees.close-file"]
    let late = try await harness.run(arguments: words)
    #expect(late.code == 0)
    #expect(
      late.errors == "Ada Bohne is fired and no longer has access. Not done yet: "
        + "auth.staff-accounts, employees.close-file; see: events list\n")
    harness.openHandlers = nil
    let unknown = try await harness.run(arguments: words)
    #expect(unknown.errors == "Ada Bohne is fired, but the remaining work could not be checked; see: events list\n")
  }

  @Test func `say what each department did after a firing`() async throws {
    let followUps = [
      FollowUp(handler: "employees.close-file", isDone: true),
      FollowUp(handler: "x.other", isDone: false),
    ]
    let harness = EmployeesHarness(
      employees: [try Sample.employee(.fired)], details: try Sample.dossier(), followUps: followUps)
    let words = ["employees", "fire", "abcd", "--reason", "why not", "--yes"]
    let json = try await harness.run(arguments: words + ["--json"]).output
    #expect(
      json.hasSuffix(
        """
        "followUps":[{"work":"file closed","handler":"employees.close-file","status":"done"},\
        {"work":"x.other","handler":"x.other","status":"outstanding"}]}

        """), "\(json)")
    let table = try await harness.run(arguments: words, isTerminal: true).output
    #expect(table.contains(/file closed  done/), "\(table)")
    #expect(table.contains(/work +status\n/), "\(table)")
    let csv = try await harness.run(arguments: words + ["-o", "csv"]).output
    #expect(csv.contains(",work,work status\r\n"), "\(csv)")
  }

  @Test(arguments: [EmployeeStatus.candidate, .fired])
  func `do not ask about what cannot happen`(status: EmployeeStatus) async throws {
    let harness = EmployeesHarness(employees: [try Sample.employee(status)], details: try Sample.dossier(status))
    _ = try await harness.run("employees", "fire", "abcd", "--reason", "why not")
    #expect(harness.asked.all == ["show abcd", "fire abcd why not"])
  }

  @Test func `lead from the address of no employee to the command that closes an account`() async throws {
    let harness = EmployeesHarness(failure: EmployeeError.notFound("bo@example.com"))
    let result = try await harness.run("employees", "fire", "bo@example.com", "--reason", "late")
    #expect(result.errors.hasPrefix("error[employees.not-found]: There is no employee bo@example.com\n"))
    #expect(result.errors.contains("To close an account without an employment: auth disable bo@example.com"))
  }

  @Test func `say how a candidate is hired`() async throws {
    let result = try await EmployeesHarness(employees: [try Sample.employee(.candidate)]).run("employees", "recruit")
    #expect(
      result.errors == "Hire them with: employees hire ada@example.com\n")
  }

  @Test func `take back an entry of the watchlist only as it was added`() async throws {
    let harness = EmployeesHarness(watchlist: [try Sample.entry()])
    _ = try await harness.run("--yes", "-c", "employees watchlist add 'Al Capone'", "-c", "undo")
    #expect(harness.asked.all.last == "unwatch Al Capone if it is unchanged")
  }
}
