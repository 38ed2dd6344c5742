package import DomainKit

/// Counts what was sold.
package protocol GetOrderStatisticsUseCase: Sendable {
  /// Items by revenue, the largest first; days and hours in their order.
  func execute(by grouping: OrderStatistic.Grouping) async throws -> [OrderStatistic]
}

/// ``GetOrderStatisticsUseCase`` in units of work.
package struct GetOrderStatistics: GetOrderStatisticsUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package init(work: UnitOfWork<any OrdersContext>) { self.work = work }

  package func execute(by grouping: OrderStatistic.Grouping) async throws -> [OrderStatistic] {
    let statistics = try await work.execute(for: .countSales) { try await $0.orders.statistics(by: grouping) }
    guard grouping == .item else { return statistics }
    return statistics.sorted {
      ($1.revenue.minorUnits, $0.key) < ($0.revenue.minorUnits, $1.key)
    }
  }
}
