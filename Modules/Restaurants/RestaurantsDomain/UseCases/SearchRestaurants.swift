package import DomainKit

/// Searches the catalogue for words.
package protocol SearchRestaurantsUseCase: Sendable {
  /// Restaurants in whose name, cuisine or address every word of the text begins a word, the most relevant first.
  ///
  /// - Parameter near: gives each a distance.
  /// - Throws: ``RestaurantError`` for a text that is too long or an impossible limit.
  func execute(_ text: String, limit: Int, near: Location?) async throws -> [RestaurantListing]
}

/// ``SearchRestaurantsUseCase`` in units of work.
package struct SearchRestaurants: SearchRestaurantsUseCase {
  /// Longer than any name and address together.
  package static let longestText = 500

  private let work: UnitOfWork<any RestaurantsContext>
  private let now: LocalTime

  package init(work: UnitOfWork<any RestaurantsContext>, now: LocalTime) {
    self.work = work
    self.now = now
  }

  package func execute(_ text: String, limit: Int, near: Location?) async throws -> [RestaurantListing] {
    guard limit > 0 else { throw RestaurantError.limitOutOfRange(limit) }
    guard text.utf8.count <= 4 * Self.longestText, text.count <= Self.longestText else {
      throw RestaurantError.searchTooLong(limit: Self.longestText)
    }
    let words = FoldedText.words(of: text)
    return try await work.execute(for: .listRestaurants) { context, principal in
      let found = words.isEmpty ? [] : try await context.restaurants.restaurants(matching: words, limit: limit)
      return try await now.listings(found, for: principal, near: near, context)
    }
  }
}
