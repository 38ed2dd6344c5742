import Contracts
import DomainKit
import EmployeesDomain
import Testing

@Suite struct `An employee` {
  private let stamp = AuditStamp(at: Sample.later, by: Sample.boss)

  @Test func `begins as a candidate, and raises no event`() throws {
    let candidate = try Sample.employee(.candidate)
    #expect(candidate.status == .candidate)
    #expect(candidate.employment.hiring == nil)
    #expect(candidate.eventBuffer.isEmpty)
  }

  @Test func `is employed by a given user, at a given time`() throws {
    var employee = try Sample.employee(.candidate)
    try employee.hire(try Sample.application("Ada B.", role: .manager), stamp)
    #expect(employee.status == .employed)
    #expect(employee.name.text == "Ada B.")
    #expect(employee.role == .manager)
    #expect(employee.employment.hiring?.stamp == stamp)
    #expect(employee.employment.hiring?.checkedAt == nil)
    #expect(
      employee.eventBuffer.events.first as? EmployeeHired
        == EmployeeHired(
          employee: employee.id.raw, name: "Ada B.", email: "ada@example.com", role: .manager, at: Sample.later))
  }

  @Test func `cannot be hired twice`() throws {
    var employee = try Sample.employee(.employed)
    let error = #expect(throws: EmployeeError.self) { try employee.hire(try Sample.application(), stamp) }
    #expect(error?.message == "Ada Bohne already works here: \"I've been here for a long time.\"")
    #expect(error?.suggestion?.hasPrefix("Show the employee with: employees show ada@example.com; ") == true)
    #expect(error?.kind == .refused)
    #expect(employee == (try Sample.employee(.employed)))
  }

  @Test func `is fired by a given user, at a given time, for a given reason`() throws {
    var employee = try Sample.employee(.employed)
    try employee.fire(reason: " drank the beans ", stamp)
    #expect(employee.status == .fired)
    #expect(employee.employment.firing == Firing(stamp, reason: "drank the beans"))
    #expect(employee.employment.hiring == (try Sample.employee(.employed).employment.hiring))
    #expect(
      employee.eventBuffer.events.last as? EmployeeFired
        == EmployeeFired(
          employee: employee.id.raw, email: "ada@example.com", reason: "drank the beans", at: Sample.later))
  }

  @Test func `cannot be fired twice`() throws {
    var employee = try Sample.employee(.fired)
    let error = #expect(throws: EmployeeError.self) { try employee.fire(reason: "again", stamp) }
    #expect(error?.message == "You can't fire me! I'm already fired!")
    #expect(error?.kind == .refused)
    #expect(employee == (try Sample.employee(.fired)))
  }

  @Test func `cannot be fired before being hired`() throws {
    var employee = try Sample.employee(.candidate)
    #expect(throws: EmployeeError.notEmployed("Ada Bohne")) { try employee.fire(reason: "never liked them", stamp) }
    #expect(throws: EmployeeError.notEmployed("Ada Bohne")) { try employee.passCheck(at: Sample.noon) }
  }

  @Test(arguments: ["no experience", nil]) func `is rejected only as a candidate, and can be hired`(
    reason: String?
  ) throws {
    var person = try Sample.employee(.candidate)
    try person.reject(reason: reason, stamp)
    #expect(person.employment == .rejected(Rejection(stamp: stamp, reason: reason)))
    #expect(throws: EmployeeError.notCandidate("Ada Bohne", .rejected)) { try person.reject(reason: nil, stamp) }
    #expect(throws: EmployeeError.notEmployed("Ada Bohne")) { try person.fire(reason: "late", stamp) }
    try person.reconsider()
    #expect(person.employment == .candidate && person.eventBuffer.isEmpty)
    #expect(throws: EmployeeError.notRejected("Ada Bohne")) { try person.reconsider() }
    try person.reject(reason: reason, stamp)
    try person.hire(try Sample.application(), stamp)
    #expect(person.status == .employed)
    #expect(throws: EmployeeError.notCandidate("Ada Bohne", .employed)) { try person.reject(reason: nil, stamp) }
  }

  @Test func `does not come back in the same employment`() throws {
    var employee = try Sample.employee(.fired)
    #expect(throws: EmployeeError.employmentEnded("Ada Bohne", role: "barista", email: "ada@example.com")) {
      try employee.hire(try Sample.application(), stamp)
    }
  }

  @Test(arguments: ["", "  ", "\u{1B}[2J", "a\u{202E}b", String(repeating: "x", count: 501)])
  func `is not fired without a reason that can be read`(reason: String) throws {
    var employee = try Sample.employee(.employed)
    #expect(throws: EmployeeError.self) { try employee.fire(reason: reason, stamp) }
    #expect(employee.status == .employed)
  }
}

@Suite struct `The words of an application` {
  @Test(arguments: ["", " ", "…", "🦊", "\u{0}", "Ada\u{202E}", "Ada\nBohne", String(repeating: "x", count: 101)])
  func `are no name`(text: String) { #expect(throws: EmployeeError.self) { try PersonName(text) } }

  @Test(arguments: [
    "ada@example.com", "ADA@EXAMPLE.COM", " a.b+c@d-e.co.uk", "o'brien@example.ie",
    String(repeating: "a", count: 64) + "@example.com",
  ])
  func `are an address`(text: String) throws {
    let email = try EmailAddress(text)
    #expect(email == (try EmailAddress(text.uppercased())))
    #expect(!email.text.hasPrefix(" "))
  }

  @Test(arguments: [
    "", "ada", "@example.com", "ada@", "ada@example", "ada@@example.com", "a@b@c.de", ".a@b.cd", "a.@b.cd", "a..b@c.de",
    "a b@c.de", "a@b..de", "a@-b.de", "a@b-.de", "ada@exämple.com", "ada@example.com\u{0}", "ada@example.com\u{1B}",
    "\u{410}da@example.com", String(repeating: "a", count: 65) + "@example.com",
    "a@" + String(repeating: "b", count: 64) + ".com", "a@" + String(repeating: "b.", count: 130) + "com",
  ])
  func `are no address`(text: String) {
    #expect(throws: EmployeeError.malformedEmail(text)) { try EmailAddress(text) }
  }
}

@Suite struct `A personnel file` {
  private func note(_ text: String = "likes cats") throws -> PersonalNote {
    try PersonalNote(text, AuditStamp(at: Sample.noon, by: Sample.boss))
  }

  @Test func `loses its notes and keeps its dates when it is closed`() throws {
    var file = PersonnelFile(id: Sample.id(), employedFrom: Sample.noon)
    try file.add(note(), of: try PersonName("Ada"))
    #expect(file.notes == [try note()])
    file.close(employedUntil: Sample.later, at: Sample.later)
    #expect(file.isClosed)
    #expect(file.notes == [])
    #expect(file.employedFrom == Sample.noon)
    #expect(file.employedUntil == Sample.later)
    #expect(throws: EmployeeError.fileClosed("Ada")) { try file.add(note(), of: try PersonName("Ada")) }
    #expect(throws: EmployeeError.fileClosed("Ada")) { try file.removeNote(1, of: try PersonName("Ada")) }
  }

  @Test func `is closed once`() throws {
    var file = PersonnelFile(id: Sample.id(), employedFrom: Sample.noon)
    file.close(employedUntil: Sample.noon, at: Sample.noon)
    let closed = file
    file.close(employedUntil: Sample.later, at: Sample.later)
    #expect(file == closed)
  }

  @Test func `is not for novels`() throws {
    var file = PersonnelFile(
      id: Sample.id(), employedFrom: Sample.noon,
      notes: Array(repeating: try note(), count: PersonnelFile.noteLimit))
    #expect(throws: EmployeeError.tooManyNotes(limit: 1_000)) { try file.add(note(), of: try PersonName("Ada")) }
    #expect(throws: EmployeeError.self) { try note("") }
    #expect(throws: EmployeeError.self) { try note(String(repeating: "x", count: 501)) }
  }
}
