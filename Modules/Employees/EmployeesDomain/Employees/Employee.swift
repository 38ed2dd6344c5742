import Contracts
package import DomainKit

/// A candidate, an employee, a former employee or a rejected person: one employment from the application
/// to its end.
@DomainEntity
@MemberwiseInit
package struct Employee: Equatable, Sendable {
  package let id: ID<Employee>
  package private(set) var name: PersonName
  package private(set) var email: EmailAddress
  package private(set) var role: StaffRole
  package private(set) var employment: Employment

  /// Creates a candidate from an application.
  package static func candidate(_ application: JobApplication, id: ID<Employee>) -> Employee {
    Employee(
      id: id, name: application.name, email: application.email, role: application.role, employment: .candidate)
  }

  package var status: EmployeeStatus { employment.status }

  /// Hires the candidate or the rejected person, with the name and the role of the application.
  ///
  /// - Throws: ``EmployeeError/hiredAlready(_:email:)`` for an employee;
  ///   ``EmployeeError/employmentEnded(_:role:email:)`` for a fired employee, who needs a new
  ///   employment; ``EmployeeError/text(_:)`` for a name that mixes alphabets.
  package mutating func hire(_ application: JobApplication, _ stamp: AuditStamp) throws(EmployeeError) {
    switch employment {
    case .employed: throw .hiredAlready(name.text, email: email.text)
    case .fired: throw .employmentEnded(name.text, role: role.rawValue, email: email.text)
    case .candidate, .rejected: break
    }
    try application.name.refuseLookalikes()
    name = application.name
    role = application.role
    employment = .employed(Hiring(stamp))
    raiseEvent(
      EmployeeHired(employee: id.raw, name: name.text, email: email.text, role: role.accountRole, at: stamp.at))
  }

  /// Rejects the application of the candidate. It raises no event, as an application does.
  ///
  /// - Throws: ``EmployeeError/notCandidate(_:_:)`` for another person; ``EmployeeError/text(_:)`` for an
  ///   invalid reason.
  package mutating func reject(reason: String?, _ stamp: AuditStamp) throws(EmployeeError) {
    guard status == .candidate else { throw .notCandidate(name.text, status) }
    let checkedReason = try reason.map { text throws(EmployeeError) in
      try EmployeeError.plain(text, "The reason", 1...500)
    }
    employment = .rejected(Rejection(stamp: stamp, reason: checkedReason))
  }

  /// Returns a rejected person to the candidates.
  ///
  /// - Throws: ``EmployeeError/notRejected(_:)`` for another person.
  package mutating func reconsider() throws(EmployeeError) {
    guard status == .rejected else { throw .notRejected(name.text) }
    employment = .candidate
  }

  /// Corrects the name.
  ///
  /// - Throws: ``EmployeeError/hasName(_:)`` if it is the present name; ``EmployeeError/text(_:)`` for a
  ///   name that mixes alphabets.
  package mutating func rename(to name: PersonName) throws(EmployeeError) {
    if name == self.name { throw .hasName(name.text) }
    try name.refuseLookalikes()
    self.name = name
  }

  /// Sets the role of an employee. The record of a former employee keeps the last role.
  package mutating func setRole(_ role: StaffRole) {
    if status == .employed { self.role = role }
  }

  /// Sets the address to that of the account.
  package mutating func setEmail(_ email: EmailAddress) { self.email = email }

  /// Records that the background check passed.
  ///
  /// - Throws: ``EmployeeError/notEmployed(_:)`` for a person who is not being hired.
  package mutating func passCheck(at moment: Timestamp) throws(EmployeeError) {
    guard case .employed(var hiring) = employment else { throw .notEmployed(name.text) }
    hiring.checkedAt = moment
    employment = .employed(hiring)
  }

  /// Ends the employment.
  ///
  /// - Throws: ``EmployeeError/firedAlready`` for a fired employee;
  ///   ``EmployeeError/notEmployed(_:)`` for a candidate; ``EmployeeError/text(_:)`` for an invalid
  ///   reason.
  package mutating func fire(reason: String, _ stamp: AuditStamp) throws(EmployeeError) {
    let checkedReason = try EmployeeError.plain(reason, "The reason", 1...500)
    switch employment {
    case .candidate, .rejected: throw .notEmployed(name.text)
    case .fired: throw .firedAlready
    case .employed(let hiring): employment = .fired(hiring, Firing(stamp, reason: checkedReason))
    }
    raiseEvent(EmployeeFired(employee: id.raw, email: email.text, reason: checkedReason, at: stamp.at))
  }
}
