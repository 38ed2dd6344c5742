package import DomainKit

/// The state of an employment, with the data of that state.
package enum Employment: Equatable, Sendable {
  case candidate
  case employed(Hiring)
  case fired(Hiring, Firing)
  /// The application was rejected. The person can still be hired.
  case rejected(Rejection)

  package var status: EmployeeStatus {
    switch self {
    case .candidate: .candidate
    case .employed: .employed
    case .fired: .fired
    case .rejected: .rejected
    }
  }

  /// The hiring, or `nil` for a candidate and a rejected person.
  package var hiring: Hiring? {
    switch self {
    case .candidate, .rejected: nil
    case .employed(let hiring), .fired(let hiring, _): hiring
    }
  }

  /// The firing, or `nil` unless the employee was fired.
  package var firing: Firing? {
    if case .fired(_, let firing) = self { firing } else { nil }
  }

  /// The rejection, or `nil` unless the application was rejected.
  package var rejection: Rejection? {
    if case .rejected(let rejection) = self { rejection } else { nil }
  }
}

/// The names of the states of an ``Employment``.
package enum EmployeeStatus: String, CaseIterable, Sendable {
  case candidate, employed, fired, rejected
}

/// A hiring: who hired the employee, and when.
@MemberwiseInit(unlabeled: 1)
package struct Hiring: Equatable, Sendable {
  package let stamp: AuditStamp
  /// The time at which the background check passed, or `nil` while the hiring is not complete: no
  /// employee is stored without it.
  package var checkedAt: Timestamp?
}

/// A firing: who fired the employee, when, and for what reason.
@MemberwiseInit(unlabeled: 1)
package struct Firing: Equatable, Sendable {
  package let stamp: AuditStamp
  package let reason: String
}

/// A rejection of an application: who rejected it, when, and for what reason, if one was given.
@MemberwiseInit
package struct Rejection: Equatable, Sendable {
  package let stamp: AuditStamp
  package let reason: String?
}

/// The roles of employees. Owners are not hired, and customers are not employees.
package enum StaffRole: String, CaseIterable, Sendable {
  case barista, manager

  /// The role of the employee's account.
  package var accountRole: Role {
    switch self {
    case .barista: .barista
    case .manager: .manager
    }
  }
}

/// The data of an applicant: the name, the address and the role.
@MemberwiseInit
package struct JobApplication: Equatable, Sendable {
  package let name: PersonName
  package let email: EmailAddress
  package let role: StaffRole
}
