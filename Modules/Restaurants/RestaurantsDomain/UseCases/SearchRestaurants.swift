package import DomainKit

/// Searches the catalogue for words.
package protocol SearchRestaurantsUseCase: Sendable {
  /// Restaurants of just this name, and then those in whose name, cuisine or address every word of the text begins a
  /// word, the most relevant first.
  ///
  /// - Parameter after: the end of an identifier; the list starts behind that restaurant.
  /// - Throws: ``RestaurantError`` for a search that makes no sense, or a restaurant to start behind that is not found
  ///   by it.
  func execute(_ search: RestaurantSearch, after: IDTail?) async throws -> [RestaurantListing]
}

/// ``SearchRestaurantsUseCase`` in units of work.
package struct SearchRestaurants: SearchRestaurantsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let now: LocalTime

  package init(work: UnitOfWork<any RestaurantsContext>, now: LocalTime) {
    self.work = work
    self.now = now
  }

  package func execute(_ search: RestaurantSearch, after: IDTail?) async throws -> [RestaurantListing] {
    try search.check()
    return try await work.execute(for: .listRestaurants) { context, principal in
      let terms = SearchTerms(search.text)
      let last = try await context.restaurants.position(search.after, after)
      if let last, !terms.find(last) { throw RestaurantError.notInList(last.name) }
      let found = try await context.restaurants.restaurants(matching: terms, limit: search.limit, after: last)
      return try await now.listings(found, for: principal, near: search.near, context)
    }
  }
}

/// A text as it is looked for.
private struct SearchTerms {
  /// The name that it may be.
  let name: String
  /// The words, or their beginnings.
  let words: [String]

  init(_ text: String) {
    name = FoldedText.of(text)
    words = FoldedText.words(of: text)
  }

  func areName(of restaurant: Restaurant) -> Bool { !name.isEmpty && restaurant.nameKey == name }

  /// Whether the restaurant is found by them.
  func find(_ restaurant: Restaurant) -> Bool {
    if areName(of: restaurant) { return true }
    let details = restaurant.details
    let there = [details.name, details.cuisine, details.address].flatMap { FoldedText.words(of: $0) }
    return !words.isEmpty && words.allSatisfy { word in there.contains { $0.hasPrefix(word) } }
  }
}

extension RestaurantRepository {
  /// Those of the name first: however many begin with its words, a place is found under the name it has.
  fileprivate func restaurants(
    matching terms: SearchTerms, limit: Int, after: Restaurant?
  ) async throws -> [Restaurant] {
    let isAmongNamesakes = after.map(terms.areName) ?? true
    var found: [Restaurant] = []
    if isAmongNamesakes, !terms.name.isEmpty {
      found = try await restaurants(named: terms.name, limit: limit, after: after)
    }
    var last = isAmongNamesakes ? nil : after
    while found.count < limit, !terms.words.isEmpty {
      let page = try await restaurants(matching: terms.words, limit: limit, after: last)
      found += page.filter { !terms.areName(of: $0) }
      if page.count < limit { break }
      last = page.last
    }
    return Array(found.prefix(limit))
  }
}
