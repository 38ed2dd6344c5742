package import DomainKit

extension Permission {
  package static let listRestaurants = Permission("restaurants.list", atLeast: .customer)
  package static let showRestaurant = Permission("restaurants.show", atLeast: .customer)
  /// Permission to list the reviews of all restaurants.
  package static let listReviews = Permission("restaurants.list-reviews", atLeast: .barista)
  package static let reviewRestaurants = Permission("restaurants.review", atLeast: .customer)
  /// Permission to remove the reviews of other customers.
  package static let removeReviews = Permission("restaurants.remove-reviews", atLeast: .manager)
  package static let manageFavorites = Permission("restaurants.favorite", atLeast: .customer)
  package static let changeRestaurants = Permission("restaurants.change", atLeast: .manager)
  package static let importRestaurants = Permission("restaurants.import", atLeast: .manager)
  package static let exportRestaurants = Permission("restaurants.export", atLeast: .manager)
}
