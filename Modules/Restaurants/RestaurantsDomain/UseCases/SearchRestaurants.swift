package import DomainKit

/// Searches the catalog for words.
package protocol SearchRestaurantsUseCase: Sendable {
  /// Returns the restaurants with exactly this name, followed by the other matches, most relevant
  /// first. In a match, each word of the text begins a word of the name, cuisine or address.
  ///
  /// - Parameter after: The identifier suffix of the restaurant after which the page starts.
  /// - Throws: ``RestaurantError`` if the search is invalid or does not find the given restaurant.
  func execute(_ search: RestaurantSearch, after: IDSuffix?) async throws -> [RestaurantListing]
}

/// Runs ``SearchRestaurantsUseCase`` in units of work.
package struct SearchRestaurants: SearchRestaurantsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let now: LocalTime

  package init(work: UnitOfWork<any RestaurantsContext>, now: LocalTime) {
    self.work = work
    self.now = now
  }

  package func execute(_ search: RestaurantSearch, after: IDSuffix?) async throws -> [RestaurantListing] {
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

/// The normalized terms of a search.
private struct SearchTerms {
  /// The text as a name.
  let name: String
  let text: String
  private let terms: [SearchTerm]
  var isEmpty: Bool { terms.isEmpty }

  init(_ text: String) {
    name = FoldedText.of(text)
    self.text = text
    terms = SearchTerm.terms(of: text)
  }

  func areName(of restaurant: Restaurant) -> Bool { !name.isEmpty && restaurant.nameKey == name }

  /// Returns `true` if the terms match the restaurant.
  func find(_ restaurant: Restaurant) -> Bool {
    if areName(of: restaurant) { return true }
    let details = restaurant.details
    return terms.areFound(in: [details.name, details.cuisine, details.address])
  }
}

extension ListedRestaurantReader {
  /// Returns restaurants with exactly this name first. A restaurant is therefore found under its
  /// name even if many names begin with the same words.
  fileprivate func restaurants(
    matching terms: SearchTerms, limit: Int, after: Restaurant?
  ) async throws -> [Restaurant] {
    let isAmongNamesakes = after.map(terms.areName) ?? true
    var found: [Restaurant] = []
    if isAmongNamesakes, !terms.name.isEmpty {
      found = try await restaurants(named: terms.name, limit: limit, after: after)
    }
    var last = isAmongNamesakes ? nil : after
    while found.count < limit, !terms.isEmpty {
      let page = try await restaurants(matching: terms.text, limit: limit, after: last)
      found += page.filter { !terms.areName(of: $0) }
      if page.count < limit { break }
      last = page.last
    }
    return Array(found.prefix(limit))
  }
}
