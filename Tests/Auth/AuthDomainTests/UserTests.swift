import AuthDomain
import Contracts
import DomainKit
import Testing

@Suite struct `A user` {
  private static let now = Timestamp(milliseconds: 1_709_287_200_000)
  private static let hash = PasswordHash(phc: "$argon2id$…")

  private func user(password: PasswordHash? = hash) throws -> User {
    try User(
      id: ID(UniqueID(high: 1, low: 1)), email: EmailAddress("bo@example.com"), name: "Bo", role: .barista,
      password: password, createdAt: Self.now)
  }

  private func invitation(expiresIn time: Int64 = 1_000) -> Invitation {
    Invitation(fingerprint: Fingerprint(hex: "00"), expiresAt: Self.now.advanced(byMilliseconds: time))
  }

  @Test func `has no name that mixes alphabets in a word`() throws {
    var user = try user()
    #expect(throws: AuthError.text(.mixedScripts(field: "The name", word: "Аda"))) {
      try user.change(ProfileChange(name: "Аda Bohne"))
    }
    #expect(user.name == "Bo")
    try user.change(ProfileChange(name: "Олена"))
    #expect(user.name == "Олена")
    try user.change(ProfileChange(name: " Ada   Bohne "))
    #expect(user.name == "Ada Bohne")
  }

  @Test func `who is invited takes the invitation up, once`() throws {
    var user = try user(password: nil)
    #expect(user.state == .invited)
    try user.invite(invitation())
    try user.accept(Self.hash, at: Self.now)
    #expect(user.state == .active)
    #expect(throws: AuthError.unknownInvitation) { try user.accept(Self.hash, at: Self.now) }
  }

  @Test func `cannot take up an invitation that is too old`() throws {
    var user = try user(password: nil)
    try user.invite(invitation(expiresIn: 0))
    #expect(throws: AuthError.unknownInvitation) { try user.accept(Self.hash, at: Self.now) }
    try user.invite(invitation(expiresIn: 9 * Timestamp.millisecondsPerDay))
    #expect(throws: AuthError.unknownInvitation) { try user.accept(Self.hash, at: Self.now) }
  }

  @Test func `loses the invitation when disabled, and cannot be invited then`() throws {
    var user = try user(password: nil)
    try user.invite(invitation())
    user.disable()
    #expect(user.invitation == nil)
    #expect(throws: AuthError.disabled("bo@example.com")) { try user.invite(invitation()) }
  }

  @Test func `loses the password when invited again`() throws {
    var user = try user()
    try user.invite(invitation())
    #expect(user.password == nil)
    #expect(!user.isActive)
  }

  @Test func `has a state that says what is missing`() throws {
    var user = try user()
    #expect(user.state == .active)
    user.disable()
    #expect(user.state == .disabled)
    try user.enable()
    #expect(user.state == .active)
  }

  @Test func `whose employment has ended is opened by another employment alone`() throws {
    var user = try user()
    user.endEmployment(UniqueID(high: 2, low: 2), at: Self.now)
    #expect(user.state == .fired)
    #expect(user.password == nil)
    let ended = AuthError.employmentEnded("bo@example.com", name: "Bo", role: .barista)
    #expect(ended.message == "bo@example.com was fired, and the account is closed")
    #expect(throws: ended) { try user.enable() }
    #expect(throws: ended) { try user.invite(invitation()) }
    #expect(
      ended.suggestion == "An owner can hire the person again with: "
        + "employees hire Bo --role barista --email bo@example.com")
    #expect(
      AuthError.hiringNeedsOwner("bo@example.com", name: "Bo", role: .manager).suggestion
        == "Ask an owner to run: employees hire Bo --role manager --email bo@example.com")
    #expect(
      AuthError.hiringNeedsOwner("bo@example.com", name: #"Bo\" "The"#, role: .manager).suggestion
        == #"Ask an owner to run: employees hire 'Bo'\\'" "The' --role manager --email bo@example.com"#)
    #expect(
      AuthError.hiringNeedsOwner("-bo@example.com", name: "-Bo", role: .manager).suggestion
        == "Ask an owner to run: employees hire --role manager --email=-bo@example.com -- -Bo")
    user.endEmployment(UniqueID(high: 2, low: 2), at: Self.now.advanced(byMilliseconds: 5))
    #expect(user.employmentEndedAt == Self.now)
    user.disable()
    user.employ(as: UniqueID(high: 3, low: 3))
    #expect(!user.isClosed)
    try user.invite(invitation())
  }

  @Test func `tells the role of staff, and no other, to the staff records`() throws {
    var user = try user()
    for role in [Role.customer, .owner, .manager] { user.changeRole(to: role, at: Self.now) }
    #expect(user.role == .manager)
    let employee = UniqueID(high: 2, low: 2)
    user.employ(as: employee)
    user.changeRole(to: .barista, at: Self.now)
    let events: [StaffRoleChanged?] = [
      StaffRoleChanged(employee: nil, email: user.email.text, role: .manager, at: Self.now),
      StaffRoleChanged(employee: employee, role: .barista, at: Self.now),
    ]
    #expect(user.eventBuffer.events.map { $0 as? StaffRoleChanged } == events)
    user.endEmployment(employee, at: Self.now)
    user.changeRole(to: .manager, at: Self.now)
    #expect(user.eventBuffer.events.count == 2)
  }

  @Test func `tells the address of staff, and no other, to the staff records`() throws {
    let new = try EmailAddress("bob@example.com")
    let employee = UniqueID(high: 2, low: 2)
    for (role, employment) in [
      (.customer, nil), (.customer, employee), (.barista, nil), (.barista, employee),
    ] as [(Role, UniqueID?)] {
      var user = try user()
      user.setRole(role)
      if let employment { user.employ(as: employment) }
      let old = user.email.text
      try user.changeEmail(to: new, at: Self.now)
      #expect(user.email.text == "bob@example.com")
      let event = StaffEmailChanged(employee: employment, from: old, to: new.text, at: Self.now)
      let isStaff = role == .barista || employment != nil
      #expect(user.eventBuffer.events.map { $0 as? StaffEmailChanged } == (isStaff ? [event] : []))
    }
  }

  @Test func `changes a profile piece by piece`() throws {
    var user = try user()
    try user.change(ProfileChange(cuisine: "Thai"))
    try user.change(ProfileChange(name: "Bob", restaurant: "Chez Ada"))
    #expect(user.preferences == Preferences(restaurant: "Chez Ada", cuisine: "Thai"))
    #expect(user.name == "Bob")
    try user.change(ProfileChange(cuisine: ""))
    #expect(user.preferences.cuisine == nil)
    #expect(throws: AuthError.text(.empty(field: "The name"))) { try user.change(ProfileChange(name: " ")) }
  }

  @Test func `keeps all messages up to a limit, and gives them away once`() throws {
    var user = try user()
    user.leave(signInMessage: "first")
    user.leave(signInMessage: "second")
    #expect(user.takeSignInMessage() == "first\nsecond")
    #expect(user.takeSignInMessage() == nil)
    user.leave(signInMessage: "third")
    #expect(user.signInMessage == "third")
    for number in 0..<20 { user.leave(signInMessage: "\(number)") }
    let lines = user.takeSignInMessage()?.split(separator: "\n") ?? []
    #expect(lines.count == 11 && lines.last == "There were more messages. All recoveries are in: auth log.")
  }

  @Test(arguments: [
    ("new@example.com", "auth register new@example.com --name NAME --role ROLE"),
    ("-new@example.com", "auth register --name NAME --role ROLE -- -new@example.com"),
    ("9f3a21bc", "auth register EMAIL --name NAME --role ROLE"),
  ])
  func `who is unknown is created with the line of the hint`(account: String, line: String) {
    let hint = AuthError.unknownUser(account).suggestion
    #expect(hint == "List accounts with auth list, or create one with: \(line)")
  }

  @Test func `shows no password hash`() throws {
    #expect(!"\(try user())".contains("argon2id"))
  }
}

@Suite struct `The key of an account` {
  @Test func `is an address, or the end of an id, and no other text`() throws {
    #expect(AccountKey("bo@example.com") == .email("bo@example.com"))
    let suffix = try #require(IDSuffix("9f3a"))
    #expect(AccountKey("9F3A") == .suffix(suffix))
    #expect(AccountKey("bo") == nil)
  }
}
