package import DomainKit

/// Where a person stands: each state has what belongs to it, and nothing else.
package enum Employment: Equatable, Sendable {
  case candidate
  case employed(Hiring)
  case fired(Hiring, Firing)

  package var status: EmployeeStatus {
    switch self {
    case .candidate: .candidate
    case .employed: .employed
    case .fired: .fired
    }
  }

  /// How the person was hired, if ever.
  package var hiring: Hiring? {
    switch self {
    case .candidate: nil
    case .employed(let hiring), .fired(let hiring, _): hiring
    }
  }

  /// How the person was fired, if ever.
  package var firing: Firing? {
    if case .fired(_, let firing) = self { firing } else { nil }
  }
}

/// The states of an ``Employment`` by name.
package enum EmployeeStatus: String, CaseIterable, Sendable {
  case candidate, employed, fired
}

/// How somebody came to work here.
package struct Hiring: Equatable, Sendable {
  package let signature: Signature
  /// When the background check was passed; it is part of the hiring, and without it nobody is employed.
  package var checkedAt: Timestamp?

  package init(_ signature: Signature, checkedAt: Timestamp? = nil) {
    self.signature = signature
    self.checkedAt = checkedAt
  }
}

/// How somebody ceased to work here.
package struct Firing: Equatable, Sendable {
  package let signature: Signature
  package let reason: String

  package init(_ signature: Signature, reason: String) {
    self.signature = signature
    self.reason = reason
  }
}

/// What people are hired as. Owners are not hired, and guests do not work here.
package enum StaffRole: String, CaseIterable, Sendable {
  case barista, manager

  /// The role that the person's account is to have.
  package var account: Role {
    switch self {
    case .barista: .barista
    case .manager: .manager
    }
  }
}

/// Who wants to work here, and as what.
package struct JobApplication: Equatable, Sendable {
  package let name: PersonName
  package let email: EmailAddress
  package let role: StaffRole

  package init(name: PersonName, email: EmailAddress, role: StaffRole) {
    self.name = name
    self.email = email
    self.role = role
  }
}
