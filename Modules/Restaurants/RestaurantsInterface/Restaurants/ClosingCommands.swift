import DomainKit
package import RestaurantsDomain
package import ShellKit

package struct CloseRestaurantCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants close", "Close a restaurant; it is no longer listed and takes no orders",
    permission: .changeRestaurants, examples: ["restaurants close 9f3a21bc"],
    writtenData: "the restaurant, and a notification to guests with open orders there")

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  /// The use case that finds the restaurant for the confirmation, and the one that closes it.
  package typealias Needs = (any FindRestaurantUseCase, any CloseRestaurantUseCase)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (find, close) = needs
    let restaurant = try await find.execute(id, near: nil).restaurant
    if restaurant.isClosed { throw RestaurantError.closedAlready(restaurant.name) }
    let isAsked = try await session.confirmIfNeeded("Close \"\(restaurant.name)\", \(restaurant.details.address)?")
    // The full identifier ensures that the confirmed restaurant is the one that is closed.
    let closed = try await close.execute(
      closing: IDSuffix(restaurant.id.description) ?? id, seen: isAsked ? SeenVersion(restaurant) : nil)
    session.registerUndo(
      Undo(
        ["restaurants", "reopen", closed.restaurant.id.description], "Reopen \(closed.restaurant.name)",
        seen: SeenVersion(closed.restaurant))
    )
    return RestaurantView.record(closed)
  }
}

package struct ReopenRestaurantCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants reopen", "Reopen a closed restaurant", permission: .changeRestaurants,
    examples: ["restaurants reopen 9f3a21bc"],
    writtenData: "the restaurant, and a notification to guests with open orders there")

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  package init() {}

  package func run(_ reopen: any ReopenRestaurantUseCase, in session: any CommandSession) async throws -> CommandOutput
  {
    let opened = try await reopen.execute(reopening: id)
    session.registerUndo(
      Undo(
        ["restaurants", "close", opened.restaurant.id.description], "Close \(opened.restaurant.name) again",
        seen: SeenVersion(opened.restaurant))
    )
    return RestaurantView.record(opened)
  }
}

package struct ListClosedRestaurantsCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants closed", "List closed restaurants by name", permission: .changeRestaurants,
    examples: ["restaurants closed"])

  @OptionGroup var limits: LimitOptions

  package init() {}

  package func run(_ list: any ListClosedRestaurantsUseCase, in session: any CommandSession) async throws
    -> CommandOutput
  {
    .list(
      try await RestaurantView.list(
        RestaurantView.Extras(), emptyMessage: "No restaurant is closed! Close one with: restaurants close", limits,
        in: session
      ) { count in try await list.execute(limit: count) })
  }
}
