import DomainKit
import StorageKit

/// A condition that makes its handler misbehave.
@DomainEntity
struct Hazard: Equatable, Sendable {
  enum Kind: String, CaseIterable, Codable, Sendable {
    /// The handler ends its process.
    case poison
    /// The first attempt hangs until it is canceled.
    case stall
    /// The handler hangs and ignores its cancellation.
    case deaf
  }

  let id: ID<Hazard>
  let kind: Kind

  /// Returns a new hazard, with its event.
  static func happen(_ kind: Kind, id: ID<Hazard>) -> Hazard {
    var hazard = Hazard(id: id, kind: kind)
    hazard.raiseEvent(HazardHappened(hazard: id.raw, kind: kind))
    return hazard
  }
}

struct HazardHappened: DomainEvent {
  static let stableName = "torture.hazard.v1"
  let hazard: UniqueID
  let kind: Hazard.Kind
}

@StoredRecord
struct HazardRecord: RootRecord {
  static let table = Table<HazardRecord>("torture_hazard")
  let id: UniqueID
  let version: Int
  let kind: String
}

enum HazardMapper: AggregateMapper {
  static func root(of hazard: Hazard) -> HazardRecord {
    HazardRecord(id: hazard.id.raw, version: hazard.version, kind: hazard.kind.rawValue)
  }

  static func entity(from record: HazardRecord, parts _: [NoPart]) -> Hazard {
    Hazard(id: ID(record.id), kind: Hazard.Kind(rawValue: record.kind) ?? .stall)
  }
}
