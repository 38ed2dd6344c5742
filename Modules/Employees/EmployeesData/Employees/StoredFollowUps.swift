package import DomainKit
package import EmployeesDomain
package import StorageKit

/// Looks among the deliveries that are still to be made.
package struct StoredFollowUps: FollowUps {
  private let engine: any StorageEngine

  package init(engine: any StorageEngine) { self.engine = engine }

  package func outstanding(for employee: ID<Employee>) async throws -> [String] {
    try await engine.handlersWaiting(for: employee.raw)
  }
}
