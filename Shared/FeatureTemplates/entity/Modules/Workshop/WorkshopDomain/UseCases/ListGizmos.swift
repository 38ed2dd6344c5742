package import DomainKit

/// Lists ~gizmos~, page by page.
package protocol ListGizmosUseCase: Sendable {
  /// Returns a page, the latest first.
  ///
  /// - Parameters:
  ///   - last: The last element of the previous page, or `nil` for the first page.
  ///   - limit: The maximum number of elements.
  /// - Throws: `LimitOutOfRange` if the limit is less than 1.
  func execute(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo]
}

/// The implementation of ``ListGizmosUseCase`` as a unit of work.
@MemberwiseInit
package struct ListGizmos: ListGizmosUseCase {
  private let work: UnitOfWork<any WorkshopContext>

  package func execute(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] {
    try LimitOutOfRange.check(limit, in: "__workshop__")
    return try await work.execute(for: .viewGizmos) { try await $0.gizmos.gizmos(after: last, limit: limit) }
  }
}
