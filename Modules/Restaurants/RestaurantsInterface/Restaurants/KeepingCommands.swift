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

  package func run(_ add: any AddRestaurantUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let details = try RestaurantDetails(
      name: name, cuisine: cuisine, address: address, borough: rest.borough, location: rest.location, rating: rating,
      priceLevel: priceLevel, phone: rest.phone, website: rest.website, imageURL: rest.image, openingHours: rest.hours)
    let added = try await add.execute(details)
    session.offer(
      Undo(
        ["restaurants", "close", added.restaurant.id.description],
        "Close \(added.restaurant.name), which is listed no longer then", subject: ExpectedVersion(added.restaurant)))
    return RestaurantView.record(added)
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
    examples: [
      "restaurants update 9f3a21bc --phone 555-0100 --hours \"Mon-Fri 08:00-22:00; Sat 10:00-02:00\"",
      "restaurants update 9f3a21bc --clear phone --clear website",
    ], writes: "the restaurant",
    needs: [
      ArgumentNeed(oneOf: [
        "--name", "--cuisine", "--address", "--price-level", "--rating", "--borough", "--at", "--phone", "--website",
        "--image", "--hours", "--clear",
      ])
    ])

  @Argument(help: "The restaurant's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  @Option(help: ArgumentHelp("What it is called now.", valueName: "text"))
  var name: String?

  @Option(help: ArgumentHelp("What it serves now.", valueName: "name"))
  var cuisine: String?

  @Option(help: ArgumentHelp("Where it is now.", valueName: "text"))
  var address: String?

  @Option(help: ArgumentHelp("How expensive it is now.", valueName: "1-4"), transform: PriceArgument.parse)
  var priceLevel: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("What it is rated before anybody reviews it.", valueName: "0-5"),
    transform: RatingArgument.parse)
  var rating: Double?

  @OptionGroup var rest: RestaurantOptions

  @Option(
    name: .customLong("clear"), parsing: .singleValue,
    help: ArgumentHelp("What nobody is to know any longer.", valueName: "detail"))
  var cleared: [RestaurantChange.Field] = []

  package init() {}

  package func run(_ update: any UpdateRestaurantUseCase, in session: any CommandSession) async throws -> CommandOutput
  {
    var change = RestaurantChange()
    (change.name, change.cuisine, change.address, change.priceLevel) = (name, cuisine, address, priceLevel)
    (change.borough, change.location, change.phone) = (rest.borough, rest.location, rest.phone)
    (change.website, change.imageURL, change.openingHours) = (rest.website, rest.image, rest.hours)
    (change.rating, change.cleared) = (rating, Set(cleared))
    let (before, after) = try await update.execute(change, of: id)
    if let undo = RestaurantUndo(before: before, after: after.restaurant.details).of(after.restaurant) {
      session.offer(undo)
    }
    return RestaurantView.record(after)
  }
}

extension RestaurantChange.Field: ExpressibleByArgument {}
