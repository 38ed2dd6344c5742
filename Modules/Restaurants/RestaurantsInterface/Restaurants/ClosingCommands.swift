import ArgumentParser
import DomainKit
package import RestaurantsDomain
package import ShellKit

/// The command `restaurants close`.
package struct CloseRestaurantCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants close", "Close a restaurant: it is listed no longer and takes no orders",
    permission: .changeRestaurants, examples: ["restaurants close 9f3a21bc"],
    writes: "the restaurant, and a notification to guests who have ordered there")

  @Argument(help: "The restaurant's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  /// Finding it, to say what is about to be closed, and closing it.
  package typealias Needs = (find: any FindRestaurantUseCase, close: any CloseRestaurantUseCase)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let restaurant = try await needs.find.execute(id, near: nil).restaurant
    if restaurant.isClosed { throw RestaurantError.closedAlready(restaurant.name) }
    try await session.confirm("Close \"\(restaurant.name)\", \(restaurant.details.address)?")
    // By its whole identifier: what was asked about is what is closed.
    let closed = try await needs.close.execute(closing: IDTail(restaurant.id.description) ?? id)
    session.offer(
      Undo(
        ["restaurants", "reopen", closed.restaurant.id.description], "Open \(closed.restaurant.name) again",
        subject: ExpectedVersion(closed.restaurant))
    )
    return RestaurantView.record(closed)
  }
}

/// The command `restaurants reopen`.
package struct ReopenRestaurantCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants reopen", "Open a closed restaurant again", permission: .changeRestaurants,
    examples: ["restaurants reopen 9f3a21bc"], writes: "the restaurant")

  @Argument(help: "The restaurant's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  package init() {}

  package func run(_ close: any CloseRestaurantUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let opened = try await close.execute(reopening: id)
    session.offer(
      Undo(
        ["restaurants", "close", opened.restaurant.id.description], "Close \(opened.restaurant.name) again",
        subject: ExpectedVersion(opened.restaurant))
    )
    return RestaurantView.record(opened)
  }
}
