import DomainKit
import RestaurantsDomain
import RestaurantsInterface
import ShellKit
import Testing
import TestingKit

@Suite struct `Closing a restaurant` {
  @Test func `says what it will close and is refused without consent`() async throws {
    let harness = RestaurantsHarness(listings: [try Sample.listing()])
    let result = try await harness.run("restaurants", "close", "abcd")
    #expect(result.code == 64)
    #expect(result.errors.contains("Nonna's"))
    #expect(harness.asked.all == ["show abcd -"])
  }

  @Test func `closes just what it has asked about`() async throws {
    let harness = RestaurantsHarness(listings: [try Sample.listing()])
    #expect(try await harness.run("restaurants", "close", "abcd", "--yes").code == 0)
    #expect(harness.asked.all == ["show abcd -", "close 018df9a31c007000800000000000abcd"])
  }

  @Test func `closes only the version that the question showed`() async throws {
    let listing = try Sample.listing()
    let harness = RestaurantsHarness(listings: [listing])
    let result = try await harness.run("restaurants", "close", "abcd", answering: "y")
    #expect(result.code == 0, "\(result.errors)")
    let version = listing.restaurant.version
    #expect(harness.asked.all == ["show abcd -", "close 018df9a31c007000800000000000abcd seen \(version)"])
  }

  @Test func `asks nothing about one that is closed`() async throws {
    let harness = RestaurantsHarness(listings: [try Sample.listing(isClosed: true)])
    let result = try await harness.run("restaurants", "close", "abcd", "--yes")
    #expect(result.errors.hasPrefix("error[restaurants.closed-already]"))
    #expect(harness.asked.all == ["show abcd -"])
  }
}

@Suite struct `A closed favorite` {
  @Test func `is told in tables from one that opens again`() async throws {
    let harness = RestaurantsHarness(listings: [try Sample.listing(isClosed: true), try Sample.listing()])
    let output = try await harness.run("restaurants", "favorites", "-o", "vertical").output
    #expect(output.contains("closed until reopened\n"), "\(output)")
    #expect(output.split(separator: "\n").count { $0.hasSuffix("closed until reopened") } == 1)
    let csv = try await harness.run("restaurants", "favorites", "-o", "csv").output
    #expect(csv.contains(",false,true"), "\(csv)")
  }
}

@Suite struct `Exporting` {
  @Test func `replaces a file only with consent`() async throws {
    let harness = RestaurantsHarness(fileExists: true)
    let refused = try await harness.run("restaurants", "export", "all.csv")
    #expect(refused.code == 64)
    #expect(refused.errors.contains("Replace all.csv?"))
    #expect(harness.asked.all == [])
    let result = try await harness.run("restaurants", "export", "all.csv", "--yes", "--json")
    #expect(result.output == "{\"exported\":7}\n")
    #expect(harness.asked.all == ["export all.csv"])
  }

  @Test func `refuses a file whose extension names another format`() async throws {
    let harness = RestaurantsHarness()
    let result = try await harness.run("restaurants", "export", "all.xlsx")
    #expect(result.code == 64)
    #expect(result.errors.contains(".csv writes CSV, anything else NDJSON; spreadsheets open .csv"))
    #expect(harness.asked.all == [])
  }
}

@Suite struct `A long list` {
  @Test func `comes page by page, and no further than asked for`() async throws {
    let listing = try Sample.listing()
    let harness = RestaurantsHarness(listings: Array(repeating: listing, count: 700))
    let result = try await harness.run("restaurants", "list", "--limit", "600", "-o", "ndjson")
    #expect(harness.asked.all.map { $0.split(separator: " ").dropLast().last } == ["500", "100"])
    #expect(result.output.split(separator: "\n").count == 500)
  }
}

@Suite struct `The list of all cuisines` {
  private let harness = RestaurantsHarness(
    cuisines: (1...21).map { CuisineCount(name: "Cuisine \($0)", count: 100 - $0) })

  @Test func `has as many rows as asked, and says how many there are`() async throws {
    let table = try await harness.run("restaurants", "cuisines", "--limit", "2", isTerminal: true).output
    #expect(table.contains("Cuisine 2 "))
    #expect(!table.contains("Cuisine 3 "))
    #expect(table.contains("2 of 21 – --limit N or --all"), "\(table)")
    let first = try await harness.run("restaurants", "cuisines", "--limit", "1", "--json").output
    #expect(first == "[{\"cuisine\":\"Cuisine 1\",\"restaurants\":99}]\n")
  }

  @Test func `has every row with --all and outside of a terminal`() async throws {
    #expect(try await harness.run("restaurants", "cuisines", "--all", isTerminal: true).output.contains("Cuisine 21 "))
    let json = try await harness.run("restaurants", "cuisines", "--json").output
    #expect(json.split(separator: "\n").count == 21)
  }

  @Test(arguments: ["0", "-1"]) func `has no impossible length`(limit: String) async throws {
    let result = try await harness.run("restaurants", "cuisines", "--limit=\(limit)")
    #expect(result.errors.hasPrefix("error[restaurants.limit]"), "\(result.errors)")
  }
}

@Suite struct `The list of favorites` {
  @Test func `takes --all`() async throws {
    let harness = RestaurantsHarness(listings: [try Sample.listing()])
    let result = try await harness.run("restaurants", "favorites", "--all", isTerminal: true)
    #expect(result.code == 0, "\(result.errors)")
    #expect(harness.asked.all == ["favorites - \(Int.max) -"])
  }
}

@Suite struct `A list of cuisines` {
  @Test func `gets the line with the option for each of them`() async throws {
    let failure = RestaurantError.listOfCuisines("Pizza,Ice Cream", ["Pizza", "Ice Cream"])
    let harness = RestaurantsHarness(failure: failure)
    let result = try await harness.run("restaurants", "list", "--cuisine", "Pizza,Ice Cream", "--open")
    let line = "restaurants list --cuisine Pizza --cuisine 'Ice Cream' --open"
    #expect(result.errors.contains("write: \(line)\n"), "\(result.errors)")
  }
}

@Suite struct `The help of the restaurant commands` {
  @Test func `says what happens to restaurants with unknown values`() async throws {
    let help = try await RestaurantsHarness().run("help", "restaurants", "list").output
    #expect(help.contains("Maximum price level; omits restaurants without one."))
    #expect(help.contains("Only restaurants open now; omits those with unknown hours."))
  }

  @Test(arguments: ["add", "update"]) func `shows the form of opening hours and of a location`(verb: String)
    async throws
  {
    let help = try await RestaurantsHarness().run("help", "restaurants", verb).output
    #expect(help.contains("Opening hours in local time: \"Mon-Fri 08:00-22:00; Sat 10:00-02:00\"."), "\(help)")
    #expect(help.contains("Location on the map: 40.71,-73.99."), "\(help)")
  }
}
