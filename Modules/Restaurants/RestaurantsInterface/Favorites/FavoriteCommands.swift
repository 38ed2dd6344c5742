import ArgumentParser
import DomainKit
package import RestaurantsDomain
package import ShellKit

/// The command `restaurants favorite`.
package struct SaveFavoriteCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants favorite", "Keep a restaurant as a favorite", permission: .keepFavorites,
    examples: ["restaurants favorite 9f3a21bc"], writes: "your favorites")

  @Argument(help: "The restaurant's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  package init() {}

  package func run(_ save: any SaveFavoriteUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let listing = try await save.execute(saving: id)
    session.offer(
      Undo(
        ["restaurants", "unfavorite", listing.restaurant.id.description],
        "Take \(listing.restaurant.name) out of your favorites"))
    return RestaurantView.record(listing)
  }
}

/// The command `restaurants unfavorite`.
package struct RemoveFavoriteCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants unfavorite", "Give a favorite up", permission: .keepFavorites,
    examples: ["restaurants unfavorite 9f3a21bc"], writes: "your favorites")

  @Argument(help: "The restaurant's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  package init() {}

  package func run(_ remove: any RemoveFavoriteUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let listing = try await remove.execute(removing: id)
    session.offer(
      Undo(
        ["restaurants", "favorite", listing.restaurant.id.description],
        "Put \(listing.restaurant.name) back into your favorites"))
    return RestaurantView.record(listing)
  }
}

/// The command `restaurants favorites`.
package struct ListFavoritesCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants favorites", "List your favorites, latest first", permission: .keepFavorites,
    examples: ["restaurants favorites --near 40.73,-73.99"])

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Where you are, for distances.", valueName: "lat,lon"),
    transform: LocationArgument.parse)
  var near: Location?

  @Option(help: "How many at most.")
  var limit = FavoriteList.limit

  @Option(help: ArgumentHelp("Start behind this restaurant.", valueName: "id"), transform: IDArgument.parse)
  var after: IDTail?

  package init() {}

  package func run(_ favorites: any GetFavoritesUseCase, in _: any CommandSession) async throws -> CommandOutput {
    RestaurantView.list(
      try await favorites.execute(near: near, limit: limit, after: after), withDistance: near != nil,
      empty: "No favorites yet!")
  }
}
