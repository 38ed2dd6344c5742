import DomainKit
import Foundation
import Testing

/// Tests of the program in a shop in New York, where it is five hours earlier than in UTC.
@Suite struct `Business days` {
  private static let header = "date,hour_of_day,weekday,month,coffee_name,cash_type,products,money\n"
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func run(_ words: String..., zone: String = "EST5EDT,M3.2.0,M11.1.0") async throws -> Workplace.Result {
    try await place.run([Workplace.program, "--db", place.database] + words, environment: ["TZ": zone])
  }

  private func importSales(_ rows: String...) async throws {
    let file = try place.write((Self.header + rows.map { $0 + "\n" }.joined()).utf8, to: "till.csv")
    let result = try await run("orders", "import", file)
    try #require(result.ending == .exited(0), "\(result.errors)")
  }

  @Test func `of statistics end at four in the morning where the shop is`() async throws {
    try await importSales(
      "1/20/2024,22,,,Latte,cash,1,4.00", "1/21/2024,3,,,Latte,cash,1,4.00", "1/21/2024,9,,,Latte,cash,1,4.00")
    let days = try await run("orders", "stats", "--by", "day")
    #expect(days.lines.dropFirst() == ["2024-01-20\t2\t2\t8.00\tUSD", "2024-01-21\t1\t1\t4.00\tUSD"])
    let hours = try await run("orders", "stats", "--by", "hour")
    #expect(hours.lines.dropFirst().map { $0.prefix(2) } == ["03", "09", "22"])
  }

  @Test(arguments: ["", "\u{FEFF}"])
  func `begin when the configuration says, in the time zone of the environment`(byteOrderMark: String) async throws {
    try await importSales("1/20/2024,22,,,Latte,cash,1,4.00", "1/21/2024,0,,,Latte,cash,1,4.00")
    try place.write("\(byteOrderMark){\"dayStart\": 6}".utf8, to: "config.json")
    let days = try await place.run(
      [Workplace.program, "--db", place.database, "orders", "stats", "--by", "day"],
      environment: ["COFFEEPAL_CONFIG": place.path("config.json"), "COFFEEPAL_TIME_ZONE": "UTC"])
    #expect(days.lines.dropFirst() == ["2024-01-20\t2\t2\t8.00\tUSD"], "\(days.errors)")
  }

  @Test func `are the time that stored moments in UTC are asked for`() async throws {
    try await importSales("1/20/2024,22,,,Latte,cash,1,4.00", "1/21/2024,9,,,Mocha,cash,1,5.00")
    #expect(try await place.sql("SELECT placed_at FROM orders_order ORDER BY id") == "1705806000000\n1705845600000")
    let day = try await run("orders", "stats", "--since", "2024-01-20", "--until", "2024-01-20")
    #expect(day.lines.dropFirst() == ["Latte\t1\t1\t4.00\tUSD"])
    let orders = try await run("orders", "list", "--since", "2024-01-20T22:30", "-o", "csv")
    #expect(orders.output.split(separator: "\r\n").count == 2)
    #expect(orders.output.contains("2024-01-21T14:00:00Z"))
  }

  @Test(arguments: [["orders", "list"], ["orders", "stats"]])
  func `begin later than their date, which an empty list says`(command: [String]) async throws {
    let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    // It is between one and two o'clock in this zone, on the date of UTC.
    let settings = ["TZ": "TST\(now.hour - 1)"]
    let words = [Workplace.program, "--db", place.database] + command + ["--since", now.date.description]
    let result = try await place.run(words, environment: settings)
    #expect(result.errors.contains("The business day \(now.date) begins at 4:00. From midnight on: --since "))
  }

  @Test func `begin where clocks have changed, too`() async throws {
    try await importSales(
      "3/10/2024,3,,,Latte,cash,1,4.00", "3/10/2024,4,,,Latte,cash,1,4.00", "11/3/2024,1,,,Latte,cash,1,4.00",
      "11/3/2024,4,,,Latte,cash,1,4.00")
    let days = try await run("orders", "stats", "--by", "day")
    #expect(days.lines.dropFirst().map { $0.prefix(10) } == ["2024-03-09", "2024-03-10", "2024-11-02", "2024-11-03"])
  }

  @Test(arguments: ["today", "yesterday", "monday", "2h", "7d", "2024-03-01T19:00-05:00"])
  func `are named by words`(time: String) async throws {
    #expect(try await run("orders", "place", "--for", "Ada", "--item", "espresso").ending == .exited(0))
    let result = try await run("orders", "list", "--since", time)
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(result.lines.count == 2)
  }

  @Test func `of a journal from elsewhere follow its time zone, and its sales are known in any`() async throws {
    let file = try place.write((Self.header + "1/20/2024,22,,,Latte,cash,1,4.00\n").utf8, to: "till.csv")
    _ = try await run("orders", "import", file, "--time-zone", "UTC")
    #expect(try await place.sql("SELECT placed_at FROM orders_order") == "1705788000000")
    let again = try await run("--json", "orders", "import", file)
    #expect(try again.json["imported"] == .integer(0))
    let wrong = try await run("orders", "import", file, "--time-zone", "Atlantis")
    #expect(wrong.ending == .exited(65))
    #expect(wrong.errorCode == "value.time-zone")
  }

  @Test func `have the time zone and the start that are configured`() async throws {
    try await importSales("1/20/2024,22,,,Latte,cash,1,4.00", "1/21/2024,3,,,Latte,cash,1,4.00")
    let settings = ["TZ": "EST5EDT,M3.2.0,M11.1.0", "COFFEEPAL_DAY_START": "0"]
    let words = [Workplace.program, "--db", place.database, "orders", "stats", "--by", "day"]
    let local = try await place.run(words, environment: settings)
    #expect(local.lines.dropFirst() == ["2024-01-20\t1\t1\t4.00\tUSD", "2024-01-21\t1\t1\t4.00\tUSD"])
    let days = try await place.run(words, environment: settings.merging(["COFFEEPAL_TIME_ZONE": "UTC"]) { $1 })
    #expect(days.lines.dropFirst() == ["2024-01-21\t2\t2\t8.00\tUSD"])
    let repaired = try await place.run(words, environment: ["TZ": "Atlantis", "COFFEEPAL_TIME_ZONE": "UTC"])
    #expect(repaired.ending == .exited(0), "\(repaired.errors)")
    for (name, value) in [
      ("COFFEEPAL_TIME_ZONE", "Atlantis"), ("COFFEEPAL_DAY_START", "24"), ("TZ", "Atlantis"), ("TZ", "/etc/no-zone"),
    ] {
      let result = try await place.run(words, environment: [name: value])
      #expect(result.ending == .exited(78))
      #expect(result.errors.contains("\"\(value)\" in \(name)"))
    }
  }
}
