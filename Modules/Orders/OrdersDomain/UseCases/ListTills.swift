package import DomainKit

/// Lists the tills from which sales were imported.
package protocol ListTillsUseCase: Sendable {
  /// Returns the names of the tills as the sales statistics show them, sorted.
  func execute() async throws -> [String]
}

@MemberwiseInit
package struct ListTills: ListTillsUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func execute() async throws -> [String] {
    try await work.execute(for: .viewSales) { context in
      try await context.imports.tills().map(OrderStatistic.key(of:)).sorted()
    }
  }
}
