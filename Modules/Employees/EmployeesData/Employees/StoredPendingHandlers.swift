package import DomainKit
package import EmployeesDomain
package import StorageKit

/// A ``EmployeesDomain/PendingHandlers`` that reads the pending deliveries of events.
package struct StoredPendingHandlers: PendingHandlers {
  private let engine: any StorageEngine

  package init(engine: any StorageEngine) { self.engine = engine }

  package func outstanding(for employee: ID<Employee>) async throws -> [String] {
    try await engine.handlersWaiting(for: employee.raw)
  }
}
