package import DomainKit
package import EmployeesDomain
package import StorageKit

/// A ``EmployeesDomain/PendingHandlers`` that reads the deliveries of events.
package struct StoredPendingHandlers: PendingHandlers {
  private static let table = EmployeeRecord.table.layout.name

  private let engine: any StorageEngine

  package init(engine: any StorageEngine) { self.engine = engine }

  package func outstanding(for employee: ID<Employee>) async throws -> [String] {
    try await engine.handlersWaiting(for: employee.raw)
  }

  /// The maximum number of units to look through: those of handlers, which write the personnel file
  /// under the same identifier, come after the unit of the event.
  private static let limit = 20

  /// The latest unit of work that wrote the employee raised the events.
  package func followUps(of employee: ID<Employee>) async throws -> [FollowUp] {
    guard let suffix = IDSuffix(employee.description) else { return [] }
    let units = try await engine.units(.row(suffix), limit: Self.limit)
    guard let unit = units.first(where: { $0.rows.contains { $0.table == Self.table && $0.id == employee.raw } })
    else { return [] }
    var followUps: [FollowUp] = []
    for row in unit.rows where row.table == CoreSchema.event.name {
      for event in try await engine.events(EventFilter(suffix: IDSuffix(row.id.description), limit: 1)) {
        followUps += event.deliveries.map { FollowUp(handler: $0.handler, isDone: $0.status == .done) }
      }
    }
    return followUps.sorted { $0.handler < $1.handler }
  }
}
