import DomainKit
import RestaurantsDomain
import StorageKit

@StoredRecord
struct FavoriteListRecord: RootRecord {
  static let table = Table<FavoriteListRecord>("restaurants_favorite_list")

  let id: UniqueID
  let version: Int
}

@StoredRecord
struct FavoriteRecord: PartRecord {
  static let table = Table<FavoriteRecord>("restaurants_favorite")

  let owner: UniqueID
  let position: Int
  let restaurantID: UniqueID
  let savedAt: Int64
}

enum FavoriteListMapper: AggregateMapper {
  static func root(of list: FavoriteList) -> FavoriteListRecord {
    FavoriteListRecord(id: list.id.raw, version: list.version)
  }

  static func parts(of list: FavoriteList) -> [FavoriteRecord] {
    list.favorites.enumerated().map { position, favorite in
      FavoriteRecord(
        owner: list.id.raw, position: position, restaurantID: favorite.restaurant.raw,
        savedAt: favorite.savedAt.milliseconds)
    }
  }

  static func entity(from record: FavoriteListRecord, parts: [FavoriteRecord]) -> FavoriteList {
    FavoriteList(
      of: CatalogUser(record.id),
      favorites: parts.map {
        Favorite(restaurant: ID($0.restaurantID), savedAt: Timestamp(milliseconds: $0.savedAt))
      })
  }
}

struct StoredFavoriteRepository: StoredRepository, FavoriteRepository {
  let store: EntityStore<FavoriteListMapper>

  func favorites(of user: CatalogUser) async throws -> FavoriteList? { try await store.find(ID(user.id)) }
}
