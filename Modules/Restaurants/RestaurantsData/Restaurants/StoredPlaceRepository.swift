import DomainKit
import RestaurantsDomain
import StorageKit

@StoredRecord
struct PlaceRecord: RootRecord {
  static let table = Table<PlaceRecord>("restaurants_place")

  let id: UniqueID
  let version: Int
  let name: String
  let nameKey: String
  let latitude: Double
  let longitude: Double
}

enum PlaceMapper: AggregateMapper {
  static func root(of place: Place) -> PlaceRecord {
    PlaceRecord(
      id: place.id.raw, version: place.version, name: place.name, nameKey: place.key,
      latitude: place.location.latitude, longitude: place.location.longitude)
  }

  static func entity(from record: PlaceRecord, parts _: [NoPart]) throws -> Place {
    do throws(RestaurantError) {
      return try Place(
        id: ID(record.id), name: record.name,
        location: try Location(latitude: record.latitude, longitude: record.longitude))
    } catch {
      throw StorageError.malformedRow(
        table: PlaceRecord.table.layout.name, reason: "the place \(record.id): \(error.message)")
    }
  }
}

struct StoredPlaceRepository: StoredRepository, PlaceRepository {
  let store: EntityStore<PlaceMapper>

  func place(keyed key: String) async throws -> Place? {
    try await store.list(Query().where(.nameKey, .equal, key).limit(1)).first
  }

  func places() async throws -> [Place] { try await store.list(Query().sorted(by: .nameKey), .informing) }
}
