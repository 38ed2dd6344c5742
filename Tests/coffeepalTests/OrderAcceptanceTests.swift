import DomainKit
import Foundation
import ShellKit
import Testing

@Suite struct `An order that was placed` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func placeOrder() async throws -> JSONValue {
    let result = try await place.coffeepal(
      "-c", "orders place --for Ada --item latte:large:2 --item espresso", "--json")
    #expect(result.errors == "")
    #expect(result.ending == .exited(0))
    return try result.json
  }

  @Test func `is listed by a second process`() async throws {
    let order = try await placeOrder()
    #expect(try await place.coffeepal("orders", "list", "--json").json == .array([order]))
    let id = try #require(order["id"]?.string)
    let shown = try await place.coffeepal("orders", "show", String(id.suffix(6)), "--json").json
    #expect(shown.keys == order.keys + ["placedByName", "restaurantName", "cancellation", "till"])
    #expect(order.keys.allSatisfy { shown[$0] == order[$0] })
  }

  @Test func `is announced to the guest, once`() async throws {
    let order = try await placeOrder()
    let id = try #require(order["id"]?.string)
    let list = try await place.coffeepal("notifications", "list", "--json").json.elements
    #expect(list.map(\.keys) == [["id", "order", "guest", "account", "message", "createdAt", "unread"]])
    #expect(list.first?["order"] == order["id"])
    #expect(list.first?["message"]?.string == "Your order \(id.suffix(8)) is being processed.")
  }

  @Test func `goes its way from the counter to the cup`() async throws {
    let id = try #require(try await placeOrder()["id"]?.string)
    for (step, status) in [("start", "preparing"), ("ready", "ready"), ("collect", "collected")] {
      #expect(try await place.coffeepal("orders", step, id, "--json").json["status"]?.string == status)
    }
    let refused = try await place.coffeepal("orders", "ready", id)
    #expect(refused.ending == .exited(1))
    #expect(refused.errorCode == "orders.wrong-status")
    let messages = try await place.coffeepal("notifications", "list", "-o", "ndjson").lines
    #expect(messages.count == 3)
  }

  @Test func `is canceled for a refund after it was collected, and no longer counts`() async throws {
    let id = try #require(try await placeOrder()["id"]?.string)
    for step in ["start", "ready", "collect"] { _ = try await place.coffeepal("orders", step, id) }
    let asked = try await place.coffeepal("orders", "cancel", id, "--reason", "cold")
    let warning = "It no longer counts in the statistics of its day. This cannot be undone."
    #expect(asked.errors.contains(warning), "\(asked.errors)")
    let canceled = try await place.coffeepal("orders", "cancel", id, "--reason", "cold", "--yes", "--json")
    #expect(try canceled.json["status"] == "cancelled")
    #expect(try await place.coffeepal("orders", "stats", "--json").output == "[]\n")
  }

  @Test func `is refunded in part after it was collected, and counts with its new total`() async throws {
    let id = try #require(try await placeOrder()["id"]?.string)
    for step in ["start", "ready", "collect"] { _ = try await place.coffeepal("orders", step, id) }
    let changed = try await place.coffeepal("orders", "change", id, "--discount", "1.00", "--json")
    let total = try #require(try changed.json["total"]?.string)
    #expect(try changed.json["discount"] == "1.00" && changed.json["status"] == "collected")
    let stats = try await place.coffeepal("orders", "stats", "--by", "day", "--json").output
    #expect(stats.contains("\"revenue\":\"\(total)\""), "\(stats)")
    let smaller = try await place.coffeepal("orders", "change", id, "--discount", "0.50")
    #expect(
      smaller.errors.contains("The discount replaces the one of 1.00, with which the total was \(total) USD."),
      "\(smaller.errors)")
  }

  @Test func `keeps its price when the menu changes`() async throws {
    let order = try await placeOrder()
    _ = try await place.coffeepal("menu", "price", "latte", "large=9.99")
    #expect(try await place.coffeepal("orders", "list", "--json").json == .array([order]))
    let item = try await place.coffeepal("menu", "retire", "latte", "--json").json
    #expect(item.keys == ["id", "name", "category", "prices", "currency", "available", "defaultSize"])
    #expect(item["prices"]?["large"] == "9.99")
    #expect(item["available"] == false)
  }
}

@Suite struct `A journal` {
  private static let sample = """
    date,hour_of_day,weekday,month,coffee_name,cash_type,products,money
    3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7
    3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7
    2/30/2024,10,05-Fri,02-Feb,Latte,NA,1,38.7
    3/2/2024,12,06-Sat,03-Mar,Cocoa,card,3,38.7

    """

  @Test func `comes in whole, and twice the same`() async throws {
    let place = try Workplace()
    let path = try place.write(Self.sample.utf8, to: "till.csv")
    // A dry run creates no database.
    _ = try await place.coffeepal("menu", "list")
    let tried = try await place.coffeepal(
      "orders", "import", path, "--currency", "UAH", "--time-zone", "UTC", "--dry-run", "--json")
    let sales = """
      "firstSale":"2024-03-01T10:00:00Z","lastSale":"2024-03-02T12:00:00Z","revenue":"193.50","currency":"UAH","timeZone":"UTC"}
      """
    #expect(tried.output == "{\"imported\":3,\"alreadyThere\":0,\"rejected\":1,\"dryRun\":true,\(sales)\n")
    #expect(try await place.coffeepal("orders", "list", "--json").output == "[]\n")
    let first = try await place.coffeepal("orders", "import", path, "--currency", "UAH", "--time-zone", "UTC", "--json")
    #expect(first.output == "{\"imported\":3,\"alreadyThere\":0,\"rejected\":1,\"dryRun\":false,\(sales)\n")
    let reason = "\"2/30/2024\" at \"10\" is not a day and an hour: write 3/31/2024 or 2024-03-31, and 0 to 23"
    let unknown = "1 item is not on the menu, counts as a drink and is stored as a retired item: Cocoa. "
    #expect(first.errors.hasPrefix("\(path), line 4: \(reason)\n\(unknown)"), "\(first.errors)")
    #expect(first.ending == .exited(0))
    let orders = try await place.coffeepal("orders", "list", "--json").output
    let second = try await place.coffeepal(
      "orders", "import", path, "--currency", "UAH", "--time-zone", "UTC", "--json")
    #expect(second.output.hasPrefix("{\"imported\":0,\"alreadyThere\":3,\"rejected\":1,\"dryRun\":false,"))
    #expect(second.output.hasSuffix(",\"revenue\":null,\"currency\":null,\"timeZone\":\"UTC\"}\n"))
    #expect(try await place.coffeepal("orders", "list", "--json").output == orders)
    #expect(try await place.coffeepal("notifications", "list", "--json").output == "[]\n")
  }

  private static let real = FileManager.default.currentDirectoryPath + "/../shared/data/coffee-sales.csv"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: real), "there is no ../shared/data/coffee-sales.csv here"))
  func `of two thousand real sales comes in whole`() async throws {
    let place = try Workplace()
    let first = try await place.coffeepal(
      "orders", "import", Self.real, "--currency", "UAH", "--time-zone", "UTC", "--json")
    #expect(first.output.hasPrefix("{\"imported\":2000,\"alreadyThere\":0,\"rejected\":0,\"dryRun\":false,"))
    #expect(first.output.hasSuffix(",\"revenue\":\"64018.76\",\"currency\":\"UAH\",\"timeZone\":\"UTC\"}\n"))
    let second = try await place.coffeepal(
      "orders", "import", Self.real, "--currency", "UAH", "--time-zone", "UTC", "--json")
    #expect(second.output.hasPrefix("{\"imported\":0,\"alreadyThere\":2000,\"rejected\":0,\"dryRun\":false,"))
    let statistics = try await place.coffeepal("orders", "stats", "--json").json.elements
    #expect(statistics.first.map { [$0["key"], $0["revenue"], $0["currency"]] } == ["Latte", "16588.18", "UAH"])
    try await place.expectSoundDatabase()
  }
}
