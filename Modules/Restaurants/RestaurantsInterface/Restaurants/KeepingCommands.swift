import ArgumentParser
import DomainKit
package import RestaurantsDomain
package import ShellKit

/// The command `restaurants add`.
package struct AddRestaurantCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants add", "Put a restaurant into the catalogue", permission: .changeRestaurants,
    examples: [
      "restaurants add \"Nonna's\" --cuisine Italian --address \"12 Mott St\" --price-level 2 --at 40.71,-73.99",
      "restaurants add Dawn --cuisine Café --address \"1 Elm St\" --price-level 1 --hours \"daily 07:00-15:00\"",
    ], writes: "the restaurant")

  @Argument(help: "What it is called.")
  var name: String

  @Option(help: ArgumentHelp("What it serves.", valueName: "name"))
  var cuisine: String

  @Option(help: ArgumentHelp("Where it is: number and street.", valueName: "text"))
  var address: String

  @Option(help: ArgumentHelp("How expensive it is.", valueName: "1-4"), transform: PriceArgument.parse)
  var priceLevel: Int

  @Option(
    parsing: .unconditional, help: ArgumentHelp("What it is rated before anybody reviews it.", valueName: "0-5"),
    transform: RatingArgument.parse)
  var rating: Double?

  @OptionGroup var rest: RestaurantOptions

  package init() {}

  package func run(_ add: any AddRestaurantUseCase, in _: any CommandSession) async throws -> CommandOutput {
    let details = try RestaurantDetails(
      name: name, cuisine: cuisine, address: address, borough: rest.borough, location: rest.location, rating: rating,
      priceLevel: priceLevel, phone: rest.phone, website: rest.website, imageURL: rest.image, openingHours: rest.hours)
    return RestaurantView.record(try await add.execute(details))
  }
}

/// What both adding and updating can say.
struct RestaurantOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The part of town.", valueName: "name"))
  var borough: String?

  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp("Where it is on the map.", valueName: "lat,lon"),
    transform: LocationArgument.parse)
  var location: Location?

  @Option(help: ArgumentHelp("Its number.", valueName: "text"))
  var phone: String?

  @Option(help: ArgumentHelp("Its page.", valueName: "link"))
  var website: String?

  @Option(help: ArgumentHelp("A picture of it.", valueName: "link"))
  var image: String?

  @Option(
    help: ArgumentHelp("When it is open, by the clock where it is.", valueName: "rules"),
    transform: HoursArgument.parse)
  var hours: OpeningHours?
}

/// The command `restaurants update`.
package struct UpdateRestaurantCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants update", "Change what is written about a restaurant", permission: .changeRestaurants,
    examples: ["restaurants update 9f3a21bc --phone 555-0100 --hours \"Mon-Fri 08:00-22:00; Sat 10:00-02:00\""],
    writes: "the restaurant")

  @Argument(help: "The restaurant's identifier, or its end.", transform: IDArgument.parse)
  var id: IDTail

  @Option(help: ArgumentHelp("What it is called now.", valueName: "text"))
  var name: String?

  @Option(help: ArgumentHelp("What it serves now.", valueName: "name"))
  var cuisine: String?

  @Option(help: ArgumentHelp("Where it is now.", valueName: "text"))
  var address: String?

  @Option(help: ArgumentHelp("How expensive it is now.", valueName: "1-4"), transform: PriceArgument.parse)
  var priceLevel: Int?

  @OptionGroup var rest: RestaurantOptions

  package init() {}

  package func run(_ update: any UpdateRestaurantUseCase, in _: any CommandSession) async throws -> CommandOutput {
    var change = RestaurantChange()
    (change.name, change.cuisine, change.address, change.priceLevel) = (name, cuisine, address, priceLevel)
    (change.borough, change.location, change.phone) = (rest.borough, rest.location, rest.phone)
    (change.website, change.imageURL, change.openingHours) = (rest.website, rest.image, rest.hours)
    return RestaurantView.record(try await update.execute(change, of: id))
  }
}

/// The command `restaurants close`.
package struct CloseRestaurantCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants close", "Close a restaurant: it is listed no longer and takes no orders",
    permission: .changeRestaurants, examples: ["restaurants close 9f3a21bc"],
    writes: "the restaurant, and a notification to guests who have ordered there")

  @Argument(help: "The restaurant's identifier, or its end.", transform: IDArgument.parse)
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
    return RestaurantView.record(closed)
  }
}

/// The command `restaurants reopen`.
package struct ReopenRestaurantCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants reopen", "Open a closed restaurant again", permission: .changeRestaurants,
    examples: ["restaurants reopen 9f3a21bc"], writes: "the restaurant")

  @Argument(help: "The restaurant's identifier, or its end.", transform: IDArgument.parse)
  var id: IDTail

  package init() {}

  package func run(_ close: any CloseRestaurantUseCase, in _: any CommandSession) async throws -> CommandOutput {
    RestaurantView.record(try await close.execute(reopening: id))
  }
}
