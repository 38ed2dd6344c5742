import DomainKit
import Testing

@Suite struct `Any commands in any order` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `are taken back by as many undos`() async throws {
    var random = SplitMix64(seed: 2_024)
    var state = RandomCommands(ids: try await createEntities())
    for round in 1...12 {
      // A command that stays, so that every round begins differently.
      let kept = state.next(&random)
      try await run([kept])
      let before = try await snapshot()
      var changed = state
      let commands = (1...Int.random(in: 1...6, using: &random)).map { _ in changed.next(&random) }
      try await run(commands + commands.map { _ in "undo" })
      #expect(try await snapshot() == before, "round \(round): \(commands)")
    }
  }

  /// Creates one entity of each kind and returns the ends of their identifiers.
  private func createEntities() async throws -> [String: String] {
    let lines = [
      "order": "orders place --for Ada --item latte:large:2", "book": "books save --title Dune --author Herbert",
      "employee": "employees hire 'Ada Bohne' --role barista --email ada@example.com",
      "restaurant": "restaurants add Nonna --cuisine Italian --address '1 Elm St' --price-level 2",
    ]
    var ids: [String: String] = [:]
    for (name, line) in lines {
      let added = try await place.coffeepal("-c", line, "--json")
      ids[name] = String(try #require(added.json["id"]?.string, "\(added.errors)").suffix(8))
    }
    try await run(["places add corner 40.7,-73.9"])
    return ids
  }

  private func run(_ lines: [String]) async throws {
    let result = try await place.run(
      [Workplace.program, "--db", place.database, "--yes"] + lines.flatMap { ["-c", $0] })
    try #require(result.ending == .exited(0), "\(lines): \(result.errors)")
  }

  /// Returns what the lists show, without the versions, which undo raises too.
  private func snapshot() async throws -> String {
    let lists = [
      "menu list", "orders list --all", "books list --all", "employees list --all", "restaurants list --all",
      "restaurants favorites", "restaurants reviews", "places list", "employees watchlist list",
    ]
    let result = try await place.run(
      [Workplace.program, "--db", place.database, "--json"] + lists.flatMap { ["-c", $0] })
    try #require(result.ending == .exited(0), "\(result.errors)")
    return result.output.replacing(#/"version":\d+/#, with: "")
  }
}

/// A source of random commands that are valid when they run in the order in which it returns them.
private struct RandomCommands {
  let ids: [String: String]
  private var isStarted = false
  private var isRetired = false
  private var isClosed = false
  private var isFavorite = false
  private var count = 0

  init(ids: [String: String]) { self.ids = ids }

  mutating func next(_ random: inout SplitMix64) -> String {
    count += 1
    let price = "\(Int.random(in: 1...9, using: &random)).\(Int.random(in: 10...99, using: &random))"
    let (order, book) = (ids["order"] ?? "", ids["book"] ?? "")
    let (employee, restaurant) = (ids["employee"] ?? "", ids["restaurant"] ?? "")
    switch Int.random(in: 0..<15, using: &random) {
    case 0: return "menu price latte \(["small", "medium", "large"].randomElement(using: &random) ?? "")=\(price)"
    case 1: return "menu price mug \(price)"
    case 2: return toggle(\.isRetired, "menu restore tea", "menu retire tea")
    case 3: return "orders change \(order) --note 'note \(count)'"
    case 4: return "orders change \(order) --for 'Guest \(count)'"
    case 5: return toggle(\.isStarted, "orders putback \(order)", "orders start \(order)")
    case 6: return "books save \(book) --year \(1_900 + count)"
    case 7: return "books save \(book) --title 'Title \(count)'"
    case 8: return "employees rename \(employee) 'Ada Nr \(count)'"
    case 9: return "employees watchlist add 'Villain \(count)'"
    case 10: return "places add corner 40.\(count),-73.\(count)"
    case 11: return "restaurants update \(restaurant) --phone 555-\(100 + count)"
    case 12: return toggle(\.isClosed, "restaurants reopen \(restaurant)", "restaurants close \(restaurant)")
    case 13: return toggle(\.isFavorite, "restaurants unfavorite \(restaurant)", "restaurants favorite \(restaurant)")
    default: return "menu add 'Drink \(count)' --category drink --price \(price)"
    }
  }

  private mutating func toggle(_ path: WritableKeyPath<Self, Bool>, _ off: String, _ on: String) -> String {
    self[keyPath: path].toggle()
    return self[keyPath: path] ? on : off
  }
}
