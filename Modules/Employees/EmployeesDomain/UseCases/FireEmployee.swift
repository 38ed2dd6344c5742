package import DomainKit

/// Fires employees.
package protocol FireEmployeeUseCase: Sendable {
  /// Checks that a firing would succeed, in a dry run: another feature may refuse it because of the
  /// account.
  ///
  /// - Throws: The errors of the firing.
  func check(_ reference: EmployeeReference, reason: String) async throws

  /// Ends an employment.
  ///
  /// - Parameter seen: The version that the user agreed to fire; `nil` to fire any version.
  /// - Throws: ``EmployeeError/firedAlready``, ``EmployeeError/notEmployed(_:)`` for a candidate,
  ///   ``EmployeeError/changedSinceAsked(_:id:)`` for another version, or an error if there is no such
  ///   employee.
  func execute(_ reference: EmployeeReference, reason: String, seen: SeenVersion?) async throws -> FireResult
}

/// The result of a stored firing, even if handlers of the event fail later.
@MemberwiseInit
package struct FireResult: Equatable, Sendable {
  package let employee: Employee
  /// The names of the handlers with open deliveries, or `nil` if the lookup failed.
  package let openHandlers: [String]?
  /// The work that follows from the firing, in the order of the handlers' names. It is empty if the
  /// lookup failed.
  package let followUps: [FollowUp]
}

@MemberwiseInit
package struct FireEmployee: FireEmployeeUseCase {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock
  private let followUpLookup: any FollowUpLookup

  package func check(_ reference: EmployeeReference, reason: String) async throws {
    _ = try await DryRun().run { try await fire(reference, reason: reason, seen: nil) }
  }

  package func execute(_ reference: EmployeeReference, reason: String, seen: SeenVersion?) async throws -> FireResult {
    let fired = try await fire(reference, reason: reason, seen: seen)
    do {
      let followUps = try await followUpLookup.followUps(of: fired.id)
      return FireResult(
        employee: fired, openHandlers: try await followUpLookup.openHandlers(for: fired.id),
        followUps: followUps)
    } catch {
      // The firing is stored, so a failure of the lookup must not look like a failed firing.
      return FireResult(employee: fired, openHandlers: nil, followUps: [])
    }
  }

  private func fire(_ reference: EmployeeReference, reason: String, seen: SeenVersion?) async throws -> Employee {
    try await work.execute(for: .fireEmployees) { context, principal in
      var employee = try await context.employees.uniqueMatch(for: reference)
      if let seen, SeenVersion(employee) != seen {
        throw EmployeeError.changedSinceAsked(employee.name.text, id: employee.id.description)
      }
      try employee.fire(reason: reason, AuditStamp(at: clock.now, by: principal.account))
      try context.employees.update(&employee)
      return employee
    }
  }
}
