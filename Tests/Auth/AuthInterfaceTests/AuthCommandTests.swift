import AuthDomain
import AuthInterface
import DomainKit
import ShellKit
import Testing
import TestingKit

enum Sample {
  static let moment = Timestamp(milliseconds: 1_709_287_200_000)

  static func user() throws -> User {
    try User(
      id: ID(UniqueID(high: 0x018D_F9A3_1C00_7000, low: 0x8000_0000_0000_ABCD)),
      email: EmailAddress("ada@example.com"), name: "Ada", role: .manager, password: PasswordHash(phc: "$x"),
      preferences: Preferences(restaurant: "Chez Ada"), createdAt: moment)
  }

  static let invitation = IssuedInvitation(
    email: "bo@example.com", name: "Bo", code: "7K2QM-4XPD9-2VNTR-3CHJ8", expiresAt: moment)

  static let json = """
    {"id":"018df9a3-1c00-7000-8000-00000000abcd","name":"Ada","email":"ada@example.com","role":"manager",\
    "active":true,"state":"active","createdAt":"2024-03-01T10:00:00Z"
    """
}

@Suite struct `The auth commands` {
  private func harness() throws -> AuthCommandHarness { AuthCommandHarness(user: try Sample.user()) }

  @Test func `say in the help about passwords whose lock a manager ends`() {
    let text = String(describing: HelpTopic.passwords.introduction)
    #expect(text.contains("or by a manager for a barista or a customer"))
  }

  @Test func `call an account active that can be used, and no other`() async throws {
    var invited = try Sample.user()
    try invited.invite(Invitation(fingerprint: Fingerprint(hex: "00"), expiresAt: Sample.moment))
    var fired = try Sample.user()
    fired.endEmployment(UniqueID(high: 1, low: 1), at: Sample.moment)
    for (user, state) in [(invited, "invited"), (fired, "fired")] {
      let result = try await AuthCommandHarness(user: user).run("auth", "show", "ada@example.com", "--json")
      #expect(result.output.contains("\"active\":false,\"state\":\"\(state)\""), "\(result.output)\(result.errors)")
    }
  }

  @Test(arguments: [
    (true, "Ada has not set a password yet. For a new invitation: auth invite ada@example.com\n"),
    (false, "Ada has not set a password yet. For a new invitation, ask an owner to run: auth invite ada@example.com\n"),
  ])
  func `say who makes a new invitation for an enabled account`(mayInvite: Bool, note: String) async throws {
    var invited = try Sample.user()
    try invited.invite(Invitation(fingerprint: Fingerprint(hex: "00"), expiresAt: Sample.moment))
    let result = try await AuthCommandHarness(user: invited, mayInvite: mayInvite).run(
      "auth", "enable", "ada@example.com")
    #expect(result.errors == note)
  }

  @Test(
    arguments: [
      (["auth", "register", "a@b.co", "--name", "Ada", "--password-stdin"], "register a@b.co Ada - 7"),
      (
        ["auth", "register", "a@b.co", "--name", "Ada", "--role", "barista", "--password-stdin"],
        "register a@b.co Ada barista 7"
      ),
      (["auth", "accept", "7K2QM", "--password-stdin"], "accept 7K2QM 7"),
      (["login", "a@b.co", "--password-stdin"], "login a@b.co 7"), (["logout"], "logout false"),
      (["logout", "--everywhere"], "logout true"), (["auth", "list"], "list 500 -"),
      (["auth", "list", "--limit", "7", "--after", "a@b.co"], "list 7 a@b.co"),
      (["auth", "list", "--find", "bo", "--role", "barista", "--state", "fired"], "list 500 - bo barista fired"),
      (["auth", "show", "a@b.co"], "account email(\"a@b.co\")"),
      (["auth", "delete", "a@b.co", "--yes"], "delete a@b.co"),
      (["auth", "anonymize", "Bo Lungo", "--yes"], "anonymize Bo Lungo"),
      (["auth", "role", "a@b.co", "owner"], "role(DomainKit.Role.owner) a@b.co"),
      (["auth", "role", "a@b.co", "customer"], "role(DomainKit.Role.customer) a@b.co"),
      (["auth", "role", "a@b.co", "guest"], "role(DomainKit.Role.customer) a@b.co"),
      (["auth", "list", "--role", "guest"], "list 500 - customer"),
      (["auth", "email", "a@b.co", "c@d.co"], "email(\"c@d.co\") a@b.co"),
      (["auth", "disable", "a@b.co"], "disable a@b.co"), (["auth", "enable", "a@b.co"], "enable a@b.co"),
      (["auth", "policy"], "policy -"), (["auth", "policy", "--least", "8"], "policy 8"),
      (["auth", "profile"], "profile"),
      (["auth", "profile", "set", "--cuisine", "", "--name", "Bo"], "set Bo - "),
      (["auth", "password", "--password-stdin"], "password 7 5"),
      (["auth", "recover", "--password-stdin"], "recover ada@example.com 7"), (["auth", "sessions"], "sessions 500 -"),
      (["auth", "sessions", "--limit", "3", "--after", "abcd"], "sessions 3 abcd"),
      (["auth", "log", "--limit", "3"], "log 3 -"),
      (["auth", "log", "--after", "3f9a21bc"], "log 500 3f9a21bc"), (["auth", "log", "--verify"], "verify"),
      (["auth", "log", "--verify", "--anchor", "a.b"], "verify a.b"),
    ] as [([String], String)])
  func `ask the use case for what was typed`(words: [String], question: String) async throws {
    let harness = try harness()
    let result = try await harness.run(arguments: words, input: ["hunter2", "later"])
    // A list without rows that starts after one is asked for its first row, to find out whether it is empty.
    #expect(harness.asked.all.last { !$0.hasSuffix(" 1 -") } == question)
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test(arguments: [("new.anchor", true), ("old.anchor", false)])
  func `tell that a new anchor compares nothing`(file: String, isTold: Bool) async throws {
    let result = try await harness().run(arguments: ["auth", "log", "--verify", "--anchor", file, "-q"])
    #expect(result.errors.contains("new.anchor is new, so the log was not compared with an earlier end.") == isTold)
    #expect(result.code == 0)
  }

  @Test func `tell that an empty log writes no anchor`() async throws {
    let result = try await harness().run(arguments: ["auth", "log", "--verify", "--anchor", "skipped.anchor", "-q"])
    #expect(result.errors.contains("The log has no entries yet, so no anchor was written."))
    #expect(!result.errors.contains("It keeps the present end."))
    #expect(result.code == 0)
  }

  @Test(arguments: [
    ["whoami"], ["auth", "profile"], ["login", "a@b.co", "--password-stdin"], ["auth", "role", "a@b.co", "customer"],
  ])
  func `print a user with the promised keys`(words: [String]) async throws {
    var harness = try harness()
    harness.signInState = .signedIn(try Sample.user())
    let result = try await harness.run(arguments: words + ["--json"], input: ["hunter2"])
    #expect(result.output.hasPrefix(Sample.json), "\(result.output)")
    let rest = words == ["auth", "profile"] ? ",\"restaurant\":\"Chez Ada\",\"cuisine\":null}\n" : "}\n"
    #expect(result.output.hasSuffix(rest))
  }

  @Test(arguments: [
    (Role.customer, true, true), (.customer, false, false), (.barista, true, false), (.owner, true, false),
  ])
  func `say that an employee with the role of a customer is still employed`(
    role: Role, isEmployed: Bool, isTold: Bool
  ) async throws {
    var user = try Sample.user()
    if isEmployed { user.employ(as: UniqueID(high: 1, low: 1)) }
    user.setRole(role)
    let result = try await AuthCommandHarness(user: user).run("auth", "role", "ada@example.com", role.rawValue)
    #expect(result.code == 0)
    #expect(result.errors.contains("Ada is still employed, and the staff record keeps its role.") == isTold)
  }

  @Test func `show the invitation that a higher role replaces, and no way back that a rule forbids`() async throws {
    var harness = try harness()
    (harness.replaced, harness.isUndoable) = (Sample.invitation, false)
    let result = try await harness.run("-c", "auth role a@b.co manager", "-c", "undo --list")
    #expect(result.errors.contains("auth accept \(Sample.invitation.code)"))
    #expect(result.output.contains(Sample.invitation.code))
    #expect(!result.output.contains("auth role"))
  }

  @Test(arguments: [true, false])
  func `say that only an owner can change a role back, if a rule forbids the user to`(isUndoable: Bool) async throws {
    var harness = try harness()
    harness.isUndoable = isUndoable
    let result = try await harness.run("auth", "role", "ada@example.com", "manager")
    #expect(result.code == 0)
    let note = """
      Only an owner can change the role of ada@example.com back to manager, with: auth role ada@example.com manager

      """
    #expect(result.errors.contains(note) != isUndoable, "\(result.errors)")
  }

  @Test func `say whose password is reset, and how long it takes`() async throws {
    let result = try await harness().run("auth", "recover", "--password-stdin", input: ["hunter2"])
    #expect(
      result.errors.contains(
        "This resets the password of ada@example.com. It takes 10 s, and every owner is notified.\n"),
      "\(result.errors)")
  }

  @Test(
    arguments: [
      ("auth role ada@example.com customer", "auth role ada@example.com manager"),
      ("auth disable ada@example.com", "auth enable ada@example.com"),
      ("auth email ada@example.com eve@example.com", "auth email ada@example.com ada@example.com"),
      ("auth policy --least 20", "auth policy --least 15"), ("auth policy --least 15", nil), ("auth policy", nil),
      ("auth profile set --name Bo", "auth profile set --name Ada"),
      (
        "auth profile set --restaurant '' --cuisine Thai", "auth profile set --restaurant 'Chez Ada' --cuisine ''"
      ),
      ("auth invite ada@example.com", nil),
    ] as [(String, String?)])
  func `offer the command that undoes them`(command: String, opposite: String?) async throws {
    var harness = try harness()
    harness.invitation = Sample.invitation
    let result = try await harness.run("-c", command, "-c", "undo --list -o json")
    let list = try #require(result.output.split(separator: "\n").last)
    let line = opposite.map { "\"undo\":\"\($0)\"" } ?? "[]"
    #expect(list == "[]" ? opposite == nil : list.contains(line), "\(list) \(result.errors)")
  }

  @Test func `offer no way to enable an account that was disabled before`() async throws {
    var user = try Sample.user()
    user.disable()
    let result = try await AuthCommandHarness(user: user).run(
      "-c", "auth disable ada@example.com", "-c", "undo --list -o json")
    #expect(result.output.split(separator: "\n").last == "[]", "\(result.output)")
  }

  @Test func `say that an account is already active`() async throws {
    let result = try await harness().run("auth", "enable", "ada@example.com")
    #expect(result.errors.contains("The account of ada@example.com is already active."), "\(result.errors)")
    #expect(result.code == 0)
  }

  @Test func `give an invitation to another user, and never ask for that user's password`() async throws {
    var harness = try harness()
    (harness.plan, harness.invitation) = (.invitation, Sample.invitation)
    let result = try await harness.run("auth", "register", "bo@example.com", "--name", "Bo", input: ["hunter2"])
    #expect(harness.asked.all == ["register bo@example.com Bo - -"])
    #expect(result.errors.contains("Give the user this command: auth accept 7K2QM-4XPD9-2VNTR-3CHJ8"))
    _ = try await harness.run(
      "auth", "register", "bo@example.com", "--name", "Bo", "--password-stdin", input: ["hunter2"])
    #expect(harness.asked.all.last == "register bo@example.com Bo - 7")
  }

  @Test(
    arguments: [
      ("login a@b.co", "Password for a@b.co: "),
      ("auth register a@b.co --name Ada", "New password for a@b.co (at least 12 characters): "),
      ("auth accept 7K2QM", "New password for ada@example.com (at least 12 characters): "),
      ("auth password", "Current password for ada@example.com: "),
      ("auth recover", "New password for ada@example.com (at least 12 characters): "),
      (
        "login \u{202E}\(String(repeating: "a", count: 70))@b.co",
        "Password for \\u{202e}\(String(repeating: "a", count: 51))…: "
      ),
    ] as [(String, String)])
  func `name the account in the question for a password`(line: String, question: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let result = try await harness().run(arguments: words, answering: "hunter2")
    #expect(result.errors.contains(question), "\(result.errors)")
  }

  @Test func `read a new password from the input only once`() async throws {
    var harness = try harness()
    harness.failure = AuthError.passwordTooShort(minLength: 15)
    let result = try await harness.run(
      "auth", "register", "bo@example.com", "--name", "Bo", "--password-stdin", input: ["one", "three", "five5"])
    #expect(harness.asked.all == ["register bo@example.com Bo - 3"])
    #expect(result.code == 65)
  }

  @Test(arguments: [(Role.owner, false), (Role.customer, true)])
  func `a first account that turns out not to be the first is told so`(role: Role, isTold: Bool) async throws {
    let user = try User(
      id: ID(UniqueID(high: 1, low: 1)), email: EmailAddress("bo@example.com"), name: "Bo", role: role,
      createdAt: Timestamp(milliseconds: 0))
    let harness = AuthCommandHarness(user: user, plan: .firstAccount)
    let result = try await harness.run(
      "auth", "register", "bo@example.com", "--name", "Bo", "--password-stdin", input: ["x"])
    #expect(result.errors.contains("Another account was registered first and is the owner's") == isTold)
  }

  @Test func `delete only the version of an account that the question showed`() async throws {
    var user = try Sample.user()
    user.version = 7
    let harness = AuthCommandHarness(user: user)
    let result = try await harness.run("auth", "delete", "ada@example.com", answering: "y")
    #expect(result.code == 0, "\(result.errors)")
    #expect(harness.asked.all == ["to delete ada@example.com", "delete ada@example.com version 7"])
    let changed = AuthCommandHarness(user: user, failure: AuthError.changedSinceAsked("ada@example.com"))
    let error = try await changed.run("auth", "delete", "ada@example.com", "--yes").errors
    #expect(error.contains("The account of ada@example.com has changed since you were asked"), "\(error)")
    #expect(error.contains("Look at it with auth show ada@example.com, and repeat the command"), "\(error)")
  }

  @Test func `say after the deletion that the record of an employee stays`() async throws {
    var user = try Sample.user()
    let hint = "to replace the name except in cases: employees rename ada@example.com Anonymous\n"
    let other = try await AuthCommandHarness(user: user).run("auth", "delete", "ada@example.com", "--yes").errors
    #expect(!other.contains("employees"), "\(other)")
    user.employ(as: UniqueID(high: 0, low: 1))
    let errors = try await AuthCommandHarness(user: user).run("auth", "delete", "ada@example.com", "--yes").errors
    #expect(errors.contains(hint), "\(errors)")
  }

  @Test func `erase the name of a deleted account after a question, and say what keeps it`() async throws {
    let harness = try harness()
    let refused = try await harness.run("auth", "anonymize", "Bo Lungo")
    #expect(refused.errors.contains("Erase the name Bo Lungo of 1 deleted account? This cannot be undone."))
    let result = try await harness.run("auth", "anonymize", "Bo Lungo", "--yes")
    #expect(result.errors.contains("Erased the name of 1 deleted account.\n"), "\(result.errors)")
    #expect(
      result.errors.contains("Earlier backups, exported files and the notifications about removed"), "\(result.errors)")
    let rest = "Orders for a guest of this name keep it; to erase it there: orders anonymize 'Bo Lungo'\n"
    #expect(result.errors.contains(rest), "\(result.errors)")
    #expect(result.errors.contains("the name except in cases: employees rename EMAIL Anonymous\n"), "\(result.errors)")
    #expect(harness.asked.all == ["anonymize Bo Lungo"])
  }

  @Test func `hand an invitation out where no password is given`() async throws {
    var harness = try harness()
    harness.plan = .invitation
    harness.invitation = Sample.invitation
    let result = try await harness.run(
      "auth", "register", "bo@example.com", "--name", "Bo", "--role", "barista", "--json")
    #expect(result.output == Sample.json + ",\"invitation\":\"7K2QM-4XPD9-2VNTR-3CHJ8\"}\n")
    #expect(result.errors.contains("auth accept 7K2QM-4XPD9-2VNTR-3CHJ8"))
    #expect(harness.asked.all == ["register bo@example.com Bo barista -"])
    let invited = try await harness.run("auth", "invite", "bo@example.com", "--json")
    #expect(
      invited.output
        == "{\"email\":\"bo@example.com\",\"invitation\":\"7K2QM-4XPD9-2VNTR-3CHJ8\",\"expiresAt\":\"2024-03-01T10:00:00Z\"}\n"
    )
  }

  @Test func `say who the user is in every state of the installation`() async throws {
    var harness = try harness()
    let open = try await harness.run("whoami", "--json")
    #expect(
      open.output
        == "{\"id\":null,\"name\":null,\"email\":null,\"role\":\"owner\",\"active\":true,\"createdAt\":null}\n")
    harness.signInState = .signedOut
    let out = try await harness.run("whoami")
    #expect(out.code == 77)
    #expect(out.errors.hasPrefix("error[access.not-signed-in]: You are not signed in\n"))
  }

  @Test func `list sessions and log entries with the promised keys`() async throws {
    var harness = try harness()
    let session = Session(
      id: ID(UniqueID(high: 1, low: 2)), user: try Sample.user().id, fingerprint: Fingerprint(hex: "ab"),
      createdAt: Sample.moment)
    harness.sessions = [ListedSession(session: session, isCurrent: true)]
    #expect(
      try await harness.run("auth", "sessions", "--json").output == """
        [{"id":"00000000-0000-0001-0000-000000000002","createdAt":"2024-03-01T10:00:00Z",\
        "lastSeenAt":"2024-03-01T10:00:00Z","expiresAt":"2024-03-01T22:00:00Z","current":true}]

        """)
    let line = LogLine(actor: "ada", action: "login", subject: "ada", outcome: "done")
    harness.entries = [
      AuthLogEntry(
        id: ID(UniqueID(high: 1, low: 3)), position: 1, at: Sample.moment, line: line,
        previous: Fingerprint(hex: "00"), hash: Fingerprint(hex: "cd"))
    ]
    #expect(
      try await harness.run("auth", "log", "--json").output == """
        [{"at":"2024-03-01T10:00:00Z","actor":"ada","action":"login","subject":"ada","outcome":"done","hash":"cd"}]

        """)
  }

  @Test func `show the messages of other features at login`() async throws {
    var harness = try harness()
    harness.messages = ["Your order 1234abcd is ready."]
    let result = try await harness.run("login", "a@b.co", "--password-stdin", input: ["hunter2"])
    #expect(result.errors.contains("Your order 1234abcd is ready."))
  }

  @Test func `show the message that was left for the user at login`() async throws {
    var harness = try harness()
    harness.signInMessage = "Of two lines\nThe password of ada@example.com was replaced"
    let result = try await harness.run("login", "a@b.co", "--password-stdin", input: ["hunter2"])
    #expect(result.errors.hasSuffix("Of two lines\nThe password of ada@example.com was replaced\n"))
    let quiet = try await harness.run("-q", "login", "a@b.co", "--password-stdin", input: ["hunter2"])
    #expect(quiet.errors.hasSuffix("The password of ada@example.com was replaced\n"))
  }

  @Test func `say why a try has to wait`() async throws {
    let result = try await harness().run("login", "a@b.co", "--password-stdin", input: ["hunter2"])
    #expect(result.errors == "Earlier tries failed: this one waits 3 s.\n")
  }

  @Test(
    arguments: [
      (["auth", "register", "a@b.co"], "usage.missing-argument", 64),
      (["auth", "register", "a@b.co", "--name", "A", "--role", "boss"], "usage.invalid-value", 65),
      (["auth", "register", "a@b.co", "--name", "A", "--password", "x"], "usage.unknown-option", 64),
      (["auth", "register", "a@b.co", "--name", "A"], "usage.needs-password", 64),
      (["login"], "usage.missing-argument", 64), (["login", "a@b.co"], "usage.needs-password", 64),
      (["login", "a@b.co", "hunter2"], "usage.unexpected-argument", 64),
      (["auth", "role", "a@b.co", "chef"], "usage.invalid-value", 65),
      (["auth", "policy", "--least", "few"], "usage.invalid-value", 65),
      (["auth", "log", "--limit", "many"], "usage.invalid-value", 65),
    ] as [([String], String, Int32)])
  func `refuse what makes no sense`(words: [String], code: String, exit: Int32) async throws {
    let result = try await harness().run(arguments: words)
    #expect(result.errors.hasPrefix("error[\(code)]"), "\(result.errors)")
    #expect(result.code == exit)
  }

  @Test(
    arguments: [
      (.loginRefused, 77), (.notSignedIn, 77), (.mayNotGrant(.owner), 77), (.malformedEmail("x"), 65),
      (.passwordTooShort(minLength: 15), 65), (.emailTaken("x", isForOther: false), 1), (.unknownUser("x"), 1),
      (.lastOwner("x"), 1), (.ambiguous("x", candidates: ["y", "z"]), 1),
      (.changedSinceAsked("x"), 1), (.ambiguousName("x", candidates: ["y", "z"]), 1),
      (.tooManyTries(seconds: 7), 75), (.tooManyRegistrations(minutes: 7), 75), (.sessionFileBusy("x"), 75),
      (.employmentEnded("x", name: "X", role: .barista), 1), (.ownerNotHired("x"), 1),
      (.unknownSession("x"), 1), (.unknownLogEntry("x"), 1), (.passwordTrivial, 65),
      (.sessionFile("x", reason: "y"), 74), (.passwordMissing, 64), (.notOwnerOfFile("x"), 77),
    ] as [(AuthError, Int32)])
  func `end with the code of what went wrong`(error: AuthError, exit: Int32) async throws {
    var harness = try harness()
    harness.failure = error
    let result = try await harness.run("auth", "profile")
    #expect(result.code == exit)
    #expect(result.errors.hasPrefix("error[\(error.code)]: \(error.message)\n"))
  }
}
