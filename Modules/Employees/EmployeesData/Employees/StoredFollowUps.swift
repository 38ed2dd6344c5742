package import DomainKit
package import EmployeesDomain
package import StorageKit

/// A ``EmployeesDomain/FollowUpLookup`` that reads the deliveries of events.
@MemberwiseInit
package struct StoredFollowUps: FollowUpLookup {
  private static let table = EmployeeRecord.table.layout.name

  private let engine: any StorageEngine

  package func openHandlers(for employee: ID<Employee>) async throws -> [String] {
    try await engine.openHandlers(for: employee.raw)
  }

  /// The numbers of latest units to read: first one, then more until the unit of the employee is
  /// among them.
  ///
  /// The latest unit is often that of a handler, which wrote the personnel file under the same
  /// identifier. The query stops when it has found the limit of units, so the search begins with few.
  private static let limits = [1, 2, 4, 20]

  /// Returns the deliveries of the latest unit of work that wrote the employee, in the order of
  /// their handlers' names.
  package func followUps(of employee: ID<Employee>) async throws -> [FollowUp] {
    guard let unit = try await latestUnit(of: employee) else { return [] }
    var followUps: [FollowUp] = []
    for row in unit.rows where row.table == CoreSchema.event.name {
      for event in try await engine.events(EventFilter(suffix: IDSuffix(row.id.description), limit: 1)) {
        followUps += event.deliveries.map { FollowUp(handler: $0.handler, isDone: $0.status == .done) }
      }
    }
    return followUps.sorted { $0.handler < $1.handler }
  }

  private func latestUnit(of employee: ID<Employee>) async throws -> StoredUnit? {
    guard let suffix = IDSuffix(employee.description) else { return nil }
    for limit in Self.limits {
      let units = try await engine.units(.row(suffix), limit: limit)
      if let unit = units.first(where: { $0.rows.contains { $0.table == Self.table && $0.id == employee.raw } }) {
        return unit
      }
      if units.count < limit { return nil }
    }
    return nil
  }
}
