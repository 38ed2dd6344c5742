import Synchronization

/// What an entity has raised and nobody has taken yet.
///
/// All buffers are equal and none is encoded: an entity with and without pending events is the same entity.
package struct EventBuffer: Sendable {
  private var pending: [(ordinal: UInt64, event: any DomainEvent)] = []

  package init() {}

  package var isEmpty: Bool { pending.isEmpty }

  /// The events in the order in which they were raised.
  package var events: [any DomainEvent] { pending.map(\.event) }

  mutating func append(_ event: any DomainEvent) {
    pending.append((EventOrdinal.next(), event))
  }

  mutating func drain(for aggregate: AggregateReference) -> [RaisedEvent] {
    guard !pending.isEmpty else { return [] }
    defer { pending.removeAll() }
    return pending.map { RaisedEvent(ordinal: $0.ordinal, event: $0.event, aggregate: aggregate) }
  }
}

extension EventBuffer: Hashable {
  package static func == (_: EventBuffer, _: EventBuffer) -> Bool { true }
  package func hash(into _: inout Hasher) {}
}

extension EventBuffer: Codable {
  package init(from _: any Decoder) throws {}
  package func encode(to _: any Encoder) throws {}
}

// Synthesised conformances pick these overloads over the generic ones, which keeps the key itself out.
extension KeyedEncodingContainer {
  package mutating func encode(_: EventBuffer, forKey _: Key) throws {}
}

extension KeyedDecodingContainer {
  package func decode(_: EventBuffer.Type, forKey _: Key) throws -> EventBuffer { EventBuffer() }
}

/// One count for all entities of the process, so that events keep their order across entities.
private enum EventOrdinal {
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
