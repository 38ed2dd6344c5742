import DomainKit
package import RestaurantsDomain
package import ShellKit

package struct SaveFavoriteCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants favorite", "Save a restaurant as a favorite", permission: .manageFavorites,
    examples: ["restaurants favorite 9f3a21bc"], writtenData: "your favorites",
    otherNames: ["bookmark like star": "restaurants favorite <id>"])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  package init() {}

  package func run(_ save: any SaveFavoriteUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let listing = try await save.execute(saving: id)
    session.registerUndo(
      Undo(
        ["restaurants", "unfavorite", listing.restaurant.id.description],
        "Remove \(listing.restaurant.name) from your favorites"))
    return RestaurantView.record(listing)
  }
}

package struct RemoveFavoriteCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants unfavorite", "Remove a favorite", permission: .manageFavorites,
    examples: ["restaurants unfavorite 9f3a21bc"], writtenData: "your favorites")

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  package init() {}

  package func run(_ remove: any RemoveFavoriteUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let listing = try await remove.execute(removing: id)
    session.registerUndo(
      Undo(
        ["restaurants", "favorite", listing.restaurant.id.description],
        "Add \(listing.restaurant.name) to your favorites again"))
    return RestaurantView.record(listing)
  }
}

package struct ListFavoritesCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants favorites", "List your favorites, latest first", permission: .manageFavorites,
    examples: ["restaurants favorites --near 40.73,-73.99"], listsLatestFirst: true)

  @OptionGroup var start: NearOption

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  package init() {}

  package typealias Needs = (any GetFavoritesUseCase, any LocatePlaceUseCase)

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (favorites, places) = needs
    let near = try await start.location(places)
    return .list(
      try await RestaurantView.list(
        RestaurantView.Extras(hasDistance: near != nil),
        emptyMessage: "No favorites yet! Add one with: restaurants favorite", limits, in: session
      ) { count in try await favorites.execute(near: near, limit: count, after: after.id) })
  }
}
