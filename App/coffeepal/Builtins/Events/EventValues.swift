import DomainKit
import ShellKit
import StorageKit

/// The latest events with which a command can do something, by the ends of their identifiers.
enum EventValues: ValueSource {
  /// How one of their deliveries stands; anything when empty.
  typealias Choice = [DeliveryStatus]

  static let arguments: [String: Choice] = [
    "events show <id>": [], "events list --after": [], "events retry <id>": [.failed, .dead],
    "events discard <id>": [.pending, .failed, .dead],
  ]
  private static let limit = 50

  static func values(_ desk: EventDesk, _ statuses: Choice, for _: String) async throws -> [ValueSuggestion] {
    let now = desk.clock.now
    var found: [StoredEvent] = []
    for status in statuses.isEmpty ? [nil] : statuses.map(Optional.some) {
      found += try await desk.engine.events(EventFilter(status: status, limit: limit))
    }
    return found.sorted { $0.id > $1.id }.map { event in
      let states = Set(event.deliveries.map { $0.status.rawValue }).sorted()
      let words = [event.stableName] + states + [event.raisedAt.age(at: now)]
      return ValueSuggestion(event.id.description.suffix(8).description, detail: words.joined(separator: ", "))
    }
  }
}

/// The sorts of events that this program knows.
enum EventTypeValues: ValueSource {
  static let arguments: [String: Void] = ["events list --type": (), "events retry --type": ()]

  static func values(_ desk: EventDesk, _: Void, for _: String) async throws -> [ValueSuggestion] {
    desk.handlers.stableNames.map { ValueSuggestion($0) }
  }
}
