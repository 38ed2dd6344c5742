import DomainKit
import RestaurantsDomain
import StorageKit

/// The position of a restaurant in a list: sorted by rank, then by name, then by identifier.
struct ListPosition {
  enum Rank: Equatable {
    /// The stored value by which the database sorts.
    case stored(Int64)
    case meters(Double)
  }

  /// The rank; `nil` in a list by name.
  let rank: Rank?
  let name: String
  let id: ID<Restaurant>

  init(rank: Rank?, name: String, id: ID<Restaurant>) {
    self.rank = rank
    self.name = name
    self.id = id
  }

  init(of restaurant: Restaurant, in order: RestaurantFilter.Order) {
    let rank: Int64? =
      switch order {
      case .rating: RestaurantMapper.ratingOrder(of: restaurant)
      case .score: RestaurantMapper.order(ofScore: restaurant.score.value)
      case .name, .distance: nil
      }
    self.init(rank: rank.map { .stored($0) }, name: restaurant.nameKey, id: restaurant.id)
  }

  /// The values in the order of the columns.
  var values: [any StorableScalar] {
    let rest: [any StorableScalar] = [name, id]
    if case .stored(let rank)? = rank { return [rank] + rest }
    return rest
  }

  func isBefore(_ other: ListPosition) -> Bool {
    switch (rank, other.rank) {
    case (.stored(let own), .stored(let theirs)) where own != theirs: return own < theirs
    case (.meters(let own), .meters(let theirs)) where own != theirs: return own < theirs
    default: break
    }
    // Names are compared by bytes, as in the database.
    if name != other.name { return StoredValue.isOrdered(.text(name), before: .text(other.name)) }
    return id < other.id
  }
}
