import DomainKit
import EmployeesDomain
import StorageKit

struct StoredEmployeeRepository: StoredRepository, EmployeeRepository {
  let store: EntityStore<EmployeeMapper>

  func employee(_ id: ID<Employee>) async throws -> Employee? { try await store.find(id) }

  /// Sorts by identifier, because identifiers increase with time. A new employment begins only after
  /// the earlier one has ended.
  func latest(at email: EmailAddress) async throws -> Employee? {
    try await store.list(
      Query().where(.emailKey, .equal, email.key).sorted(by: .id, descending: true).limit(1)
    ).first
  }

  func employees(endingIn suffix: IDSuffix, limit: Int) async throws -> [Employee] {
    let candidates = try await store.list(Query().where(.idTail, isIn: suffix.keys).limit(limit))
    return candidates.filter { suffix.matches($0.id.raw) }
  }

  func employees(matching filter: EmployeeFilter) async throws -> [Employee] {
    var query = Query<EmployeeRecord>().sorted(by: .id, descending: true).limit(filter.limit)
    if let status = filter.status { query = query.where(.status, .equal, status.rawValue) }
    if let after = filter.after { query = query.after([after]) }
    return try await store.list(query)
  }
}
