import OrdersDomain
import StorageKit

struct StoredMenuRepository: StoredRepository, MenuRepository {
  let store: EntityStore<MenuItemMapper>
  let storage: FeatureStorage

  func items(keyed keys: Set<String>) async throws -> [String: MenuItem] { try await store.find(keys, in: .nameKey) }

  func items(category: MenuItem.Category?, includingRetired: Bool) async throws -> [MenuItem] {
    var query = Query<MenuItemRecord>().sorted(by: .nameKey)
    if let category { query = query.where(.category, .equal, category.rawValue) }
    if !includingRetired { query = query.where(.isAvailable, .equal, true) }
    return try await store.list(query)
  }

  func reserveCurrency() async throws { try await storage.reserve(rule: "currency") }
}
