package import DomainKit

/// Creates a candidate with random data, for demonstrations.
package protocol RecruitCandidateUseCase: Sendable {
  func execute(as role: StaffRole) async throws -> Employee
}

@MemberwiseInit
package struct RecruitCandidate: RecruitCandidateUseCase {
  private let work: UnitOfWork<any EmployeesContext>
  private let ids: any IDSource

  package func execute(as role: StaffRole) async throws -> Employee {
    try await work.execute(for: .hireEmployees) { context in
      let id: ID<Employee> = ids.next()
      var candidate = Employee.candidate(try InventedPerson(from: id.raw).application(as: role), id: id)
      try context.employees.add(&candidate)
      return candidate
    }
  }
}

/// A fictional person.
struct InventedPerson {
  private static let first = [
    "Ada", "Alan", "Barbara", "Bjarne", "Chloé", "Dennis", "Edsger", "Frances", "Grace", "Hedy", "Jean", "José",
    "Karen", "Ken", "Linus", "Łucja", "Margaret", "Niklaus", "Radia", "Søren", "Tim", "Zoë",
  ]
  private static let last = [
    "Arabica", "Barista", "Bohne", "Café", "Cortado", "Crema", "Demitasse", "Doppio", "Kettle", "Kopi", "Lungo",
    "Macchiato", "Mocha", "Núñez", "Percolator", "Ristretto", "Robusta", "Sumatra", "Tamper", "Yirgacheffe",
  ]

  let first: String
  let last: String
  /// The suffix of the email address, which distinguishes two people with the same name.
  let suffix: Substring

  /// Creates the person for an identifier. The same identifier gives the same person.
  init(from id: UniqueID) {
    var generator = SplitMix64(seed: id.high ^ id.low)
    first = Self.first.randomElement(using: &generator) ?? "Ada"
    last = Self.last.randomElement(using: &generator) ?? "Bohne"
    suffix = id.description.suffix(8)
  }

  func application(as role: StaffRole) throws(EmployeeError) -> JobApplication {
    let mailbox = [NameKey(first).value, NameKey(last).value, String(suffix)].joined(separator: ".")
    return JobApplication(
      name: try PersonName("\(first) \(last)"), email: try EmailAddress("\(mailbox)@example.com"), role: role)
  }
}
