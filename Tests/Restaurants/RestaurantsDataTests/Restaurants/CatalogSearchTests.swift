import DomainKit
import TestEngines
import Testing
import TestingKit

@testable import RestaurantsData
@testable import RestaurantsDomain

/// The searches of a catalog with as many names, and as many kinds of letters, as a real one.
@Suite struct `A search in a large catalog` {
  private static let words = [
    "Pizza", "Palace", "Golden", "Garden", "New", "York", "Bar", "Tea", "Café", "Cafe\u{301}", "CRÈME", "Brûlée",
    "naïve", "Señor", "Ñandú", "Łódź", "Øl", "Straße", "Æble", "œuf", "ﬁsh", "İstanbul", "ısı", "Phở", "Đà", "ș",
    "Joe's", "Joe\u{2019}s", "O'Brien", "O\u{2BC}Brien", "L'Été", "Mcdonald'S", "Hawaiʻi", "`tick`", "rock'n'roll",
    "D.B.A.", "A&W", "R-2", "x_y", "100%", "2nd", "42", "4ever", "007", "3.14", "½", "①", "Ⅷ", "Pizza🍕Pie", "Ｐｉｚｚａ",
    "Χώρα", "Кафе", "Кафё", "Йогурт", "Їжа", "日本", "ラーメン", "らーめん", "ガスト", "寿司", "김치", "한식당", "मसाला", "ข้าว",
    "ส้มตำ", "หมูกรอบ", "หมี่กรอบ", "मसिला", "Χώρος", "ΧΏΡΟΣ", "שלום", "كباب", "ሰላም", "Աբ", "தமிழ்", "বাংলা", "ਪੰਜਾਬੀ",
  ]

  /// A restaurant with its words.
  private struct Entry {
    let restaurant: Restaurant
    let words: [[String]]
    let nameKey: [UInt8]

    init(_ restaurant: Restaurant) {
      self.restaurant = restaurant
      let details = restaurant.details
      words = [details.name, details.cuisine, details.address].map { FoldedText.words(of: $0) }
      nameKey = Array(restaurant.nameKey.utf8)
    }

    func isFound(by terms: [SearchTerm]) -> Bool {
      !terms.isEmpty && terms.allSatisfy { term in words.contains { term.count(in: $0) > 0 } }
    }
  }

  private static func restaurants() throws -> [Restaurant] {
    var random = SplitMix64(seed: 7)
    let ids = UUIDv7Source(clock: ManualClock())
    return try (0..<3_000).map { number in
      let pick = { (bound: Int) in Int(random.next() % UInt64(bound)) }
      let name = (0...pick(4)).map { _ in words[pick(words.count)] }.joined(separator: " ")
      let spot = try Location(latitude: 40 + Double(pick(400)) / 1_000, longitude: -74 + Double(pick(400)) / 1_000)
      let details = try RestaurantDetails(
        name: name, cuisine: ["Italian", "Café/Coffee/Tea", "日本"][pick(3)],
        address: "\(1 + pick(99)) \(words[pick(words.count)]) St", location: pick(10) == 0 ? nil : spot, rating: nil,
        priceLevel: 2, openingHours: nil)
      return Restaurant(
        id: ids.next(), details: details, source: "s\(number)", reviews: ReviewTally(), isClosed: false)
    }
  }

  /// Returns the restaurants in the order of a distance, their name and their identifier.
  private static func sorted(_ entries: [Entry], by distance: (Restaurant) -> Double) -> [ID<Restaurant>] {
    let keyed = entries.map { (entry: $0, distance: distance($0.restaurant)) }
    return keyed.sorted { left, right in
      if left.distance != right.distance { return left.distance < right.distance }
      if left.entry.nameKey != right.entry.nameKey {
        return left.entry.nameKey.lexicographicallyPrecedes(right.entry.nameKey)
      }
      return left.entry.restaurant.id < right.entry.restaurant.id
    }.map { $0.entry.restaurant.id }
  }

  @Test(arguments: TestEngine.allCases.filter { $0 != .inMemory })
  func `finds the same restaurants on every engine, and in the same order by name and by distance`(
    engine: TestEngine
  ) async throws {
    let town = try StoredTown(on: engine)
    let all = try Self.restaurants()
    try await town.add(all)
    let entries = all.map(Entry.init)
    let near = try Location(latitude: 40.2, longitude: -73.8)
    for (number, word) in Self.words.enumerated() {
      let text = [word, word.uppercased(), String(word.prefix(2)), "\(word) 1"][number % 4]
      let terms = SearchTerm.terms(of: text)
      let matches = entries.filter { $0.isFound(by: terms) }
      let found = try await town.searchAll(text, limit: 200).map(\.id)
      #expect(found.count == matches.count && Set(found) == Set(matches.map(\.restaurant.id)), "\(text)")
      var page = RestaurantPage()
      (page.text, page.order, page.limit) = (text, .name, 200)
      let byName = Self.sorted(matches) { _ in 0 }
      #expect(try await town.listAll(page).map(\.id) == byName, "\(text)")
      let nearest = try await town.searchAll(RestaurantSearch(text, near: near, order: .distance, limit: 200))
      let byDistance = Self.sorted(matches) { $0.location.map { near.distance(to: $0).meters } ?? .infinity }
      #expect(nearest.map(\.id) == byDistance, "\(text)")
    }
  }
}
