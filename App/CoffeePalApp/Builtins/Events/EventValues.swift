import DomainKit
import ShellKit
import StorageKit

/// The latest events that a command accepts, by the last characters of their ids.
enum EventValues: ValueSource {
  /// The statuses of the deliveries to offer; all statuses if empty.
  typealias Subset = [DeliveryStatus]

  static let arguments: [String: Subset] = [
    "events show <id>": [], "events list --after": [], "events retry <id>": [.failed, .dead],
    "events discard <id>": [.pending, .failed, .dead],
  ]
  static let limit = 50
  static let noun = "event"

  static func listHint(_: Subset) -> String? { "List events with: events list" }

  static func values(_ inspector: EventInspector, _ statuses: Subset, for _: String) async throws -> [ValueSuggestion] {
    let now = inspector.clock.now
    let filters =
      statuses.isEmpty
      ? [EventFilter(limit: limit)] : statuses.map { EventFilter(status: $0, limit: limit) }
    return try await inspector.eventsForCompletion(filters).map { event in
      let states = Set(event.deliveries.map { $0.status.rawValue }).sorted()
      let words = [event.stableName] + states + [event.raisedAt.age(at: now)]
      return ValueSuggestion(event.id.description.suffix(8).description, detail: words.joined(separator: ", "))
    }
  }
}

/// The event types that this program knows.
enum EventTypeValues: ValueSource {
  static let arguments: [String: Void] = ["events list --type": (), "events retry --type": ()]

  static func values(_ inspector: EventInspector, _: Void, for _: String) async throws -> [ValueSuggestion] {
    inspector.handlers.stableNames.map { ValueSuggestion($0) }
  }
}

/// The latest rows that raised events, and those events, by the last characters of their ids. Features add the
/// items that have names.
enum CauseValues: ValueSource {
  static let arguments: [String: Void] = ["why <id>": ()]
  static let limit = 50

  static func listHint(_: Void) -> String? { "Lists show ids, such as orders list; for the menu: menu list --json" }

  static func values(_ inspector: EventInspector, _: Void, for _: String) async throws -> [ValueSuggestion] {
    let now = inspector.clock.now
    let events = try await inspector.eventsForCompletion([EventFilter(limit: limit)])
    var seen: Set<UniqueID> = []
    let rows = events.filter { seen.insert($0.aggregate.id).inserted }
      .map { value($0.aggregate.id, $0.aggregate.type.lowercased(), $0, now) }
    return rows + events.map { value($0.id, "event", $0, now) }
  }

  private static func value(_ id: UniqueID, _ kind: String, _ event: StoredEvent, _ now: Timestamp) -> ValueSuggestion {
    let detail = "\(kind), \(event.stableName), \(event.raisedAt.age(at: now))"
    return ValueSuggestion(id.description.suffix(8).description, detail: detail)
  }
}
