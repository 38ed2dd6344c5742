import Synchronization

/// The events that an entity has raised and that are not stored yet.
///
/// An event leaves the buffer when a unit of work has stored it, not when the unit has read it. So an
/// entity that was created before the body still has its events when the body runs again after a
/// conflict. Copies of an entity share their events, so each event is delivered once.
///
/// All buffers are equal, and none is encoded: an entity with unstored events equals the same entity
/// without them.
package struct EventBuffer: Sendable {
  private var raised: [RaisedEvent.SharedEvent] = []

  package init() {}

  package var isEmpty: Bool { raised.allSatisfy(\.isStored) }

  /// The events that are not stored yet, in the order in which they were raised.
  package var events: [any DomainEvent] { raised.filter { !$0.isStored }.map(\.event) }

  mutating func append(_ event: any DomainEvent) {
    raised.append(RaisedEvent.SharedEvent(ordinal: EventOrdinal.next(), event: event))
  }

  mutating func unstored(of aggregate: @autoclosure () -> AggregateReference) -> [RaisedEvent] {
    if raised.isEmpty { return [] }
    raised.removeAll(where: \.isStored)
    let aggregate = aggregate()
    return raised.map { RaisedEvent(shared: $0, aggregate: aggregate) }
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

// Synthesized conformances pick these overloads over the generic ones, which keeps the key itself
// out.
extension KeyedEncodingContainer {
  package mutating func encode(_: EventBuffer, forKey _: Key) throws {}
}

extension KeyedDecodingContainer {
  package func decode(_: EventBuffer.Type, forKey _: Key) throws -> EventBuffer { EventBuffer() }
}

/// A counter for all entities of the process, so that events keep their order across entities.
private enum EventOrdinal {
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
