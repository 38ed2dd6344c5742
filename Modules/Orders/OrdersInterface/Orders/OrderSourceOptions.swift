import DomainKit
import OrdersDomain
import ShellKit

/// The options `--placed-by` and `--at`.
struct OrderSourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only orders that this account placed: email address, id, or name of a deleted one.", valueName: "email"))
  var placedBy: String?

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      "Only orders for this restaurant: id, or its last characters; shop for this shop.", valueName: "id"),
    transform: DestinationArgument.parse)
  var place: OrderEdit.Destination?

  /// `true` if the options select all orders.
  var isEmpty: Bool { placedBy == nil && place == nil }

  /// Returns the identifier of the account that placed the orders.
  func account(_ accounts: any AccountLookup) async throws -> UniqueID? {
    if let placedBy { try await accounts.account(placedBy) } else { nil }
  }

  /// Returns the place of the orders, with the whole identifier of a restaurant.
  func orderPlace(_ restaurants: any RestaurantLookup) async throws -> OrderFilter.Place? {
    switch place {
    case .restaurant(let suffix): .restaurant(try await restaurants.restaurant(suffix).id)
    case .shop: .shop
    case nil: nil
    }
  }
}
