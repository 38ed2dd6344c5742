import DomainKit
package import OrdersDomain
package import ShellKit

/// The latest orders, by the ends of their identifiers.
package enum OrderValues: ValueSource {
  package static let arguments = [
    "orders show <id>", "orders start <id>", "orders ready <id>", "orders collect <id>", "orders cancel <id>",
    "orders list --after",
  ]
  private static let limit = 50

  package static func values(_ list: any ListOrdersUseCase, for _: String) async throws -> [ValueSuggestion] {
    try await list.execute(OrderFilter(limit: limit), after: nil).map { order in
      ValueSuggestion("\(order.id.raw)".suffix(8).description, detail: "\(order.guest), \(order.status.rawValue)")
    }
  }
}
