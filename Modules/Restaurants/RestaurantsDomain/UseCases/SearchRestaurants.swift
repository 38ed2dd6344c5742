package import DomainKit

/// Searches the catalog for words.
package protocol SearchRestaurantsUseCase: Sendable {
  /// Returns the restaurants with exactly this name, then those with the name up to punctuation,
  /// then those whose name begins with the text, then the other matches, most relevant first. In a
  /// match, each word of the text begins a word of the name, cuisine or address. A search by
  /// distance returns the same restaurants, nearest first.
  ///
  /// - Parameter after: The identifier suffix of the restaurant after which the page starts.
  /// - Throws: ``RestaurantError`` if the search is invalid or does not find the given restaurant.
  func execute(_ search: RestaurantSearch, after: IDSuffix?) async throws -> [RestaurantListing]
}

@MemberwiseInit
package struct SearchRestaurants: SearchRestaurantsUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings

  package func execute(_ search: RestaurantSearch, after: IDSuffix?) async throws -> [RestaurantListing] {
    try search.check()
    return try await work.execute(for: .listRestaurants) { context, principal in
      let terms = SearchTerms(search.text)
      let last = try await context.restaurants.position(search.after, after)
      if let last, !terms.find(last) { throw RestaurantError.notInList(last.name) }
      let found = try await context.restaurants.restaurants(matching: terms, of: search, after: last)
      return try await listings.make(of: found, for: principal, near: search.near, context)
    }
  }
}

extension RestaurantSearch {
  /// Returns the query for a page of matches, nearest first.
  fileprivate func nearest(after last: Restaurant?) -> RestaurantPage {
    var page = RestaurantPage()
    (page.text, page.near, page.order) = (text, near, .distance)
    (page.limit, page.after) = (limit, last)
    return page
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

extension SearchTerms {
  /// The number of most relevant matches that are ranked by name.
  fileprivate static let ranked = 100

  /// Returns the matches that have the name when punctuation and spaces are ignored, then those
  /// whose name begins with the text, then the others, each in the given order.
  fileprivate func sorted(_ matches: [Restaurant]) -> [Restaurant] {
    let typed = Self.letters(of: text)
    let names = matches.map { Self.letters(of: $0.name) }
    let rank = { (index: Int) in names[index] == typed ? 0 : names[index].hasPrefix(typed) ? 1 : 2 }
    return matches.indices.sorted { (rank($0), $0) < (rank($1), $1) }.map { matches[$0] }
  }

  private static func letters(of text: String) -> String { FoldedText.words(of: text).joined() }
}

extension ListedRestaurantReader {
  /// Returns a page of matches in the order of the search. A text without words only finds the
  /// restaurants with exactly this name.
  fileprivate func restaurants(
    matching terms: SearchTerms, of search: RestaurantSearch, after: Restaurant?
  ) async throws -> [Restaurant] {
    if search.order == .distance, !terms.isEmpty { return try await restaurants(on: search.nearest(after: after)) }
    return try await restaurants(matching: terms, limit: search.limit, after: after)
  }

  /// Returns restaurants with exactly this name first. A restaurant is therefore found under its
  /// name even if many names begin with the same words. The most relevant of the others follow,
  /// sorted by name, and then the rest by relevance.
  fileprivate func restaurants(
    matching terms: SearchTerms, limit: Int, after: Restaurant?
  ) async throws -> [Restaurant] {
    var (found, last) = ([Restaurant](), after)
    if after.map(terms.areName) ?? true {
      if !terms.name.isEmpty { found = try await restaurants(named: terms.name, limit: limit, after: after) }
      last = nil
    }
    if found.count >= limit || terms.isEmpty { return found }
    let best = try await restaurants(matching: terms.text, limit: SearchTerms.ranked, after: nil)
    let sorted = terms.sorted(best.filter { !terms.areName(of: $0) })
    let start = last.flatMap { last in sorted.firstIndex { $0.id == last.id } }
    if last == nil || start != nil {
      found += sorted.dropFirst(start.map { $0 + 1 } ?? 0)
      last = best.last
    }
    var isAtEnd = best.count < SearchTerms.ranked
    while found.count < limit, !isAtEnd {
      let page = try await restaurants(matching: terms.text, limit: limit, after: last)
      found += page.filter { !terms.areName(of: $0) }
      (last, isAtEnd) = (page.last, page.count < limit)
    }
    return Array(found.prefix(limit))
  }
}
