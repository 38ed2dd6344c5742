import Synchronization

/// A fact of the business: something that happened to an entity.
package protocol DomainEvent: Codable, Sendable {
  /// The name under which the event is stored, for good: `orders.placed.v1`.
  ///
  /// The type may be renamed and moved; this may not. See ``EventName/isWellFormed(_:)``.
  static var stableName: String { get }
}

/// What a stable name looks like.
package enum EventName {
  /// Lower-case words joined by points, at least a feature and a fact, and a version at the end.
  package static func isWellFormed(_ name: String) -> Bool {
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count >= 3, let version = words.last, version.first == "v" else { return false }
    let number = version.dropFirst()
    guard let first = number.utf8.first, first != UInt8(ascii: "0"), number.utf8.allSatisfy(\.isDigit)
    else { return false }
    return words.dropLast().allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }
  }
}

/// The entity to which something happened.
package struct AggregateReference: Hashable, Sendable {
  /// The entity's type, for people; identifiers are unique without it.
  package let type: String
  package let id: UniqueID

  package init(type: String, id: UniqueID) {
    self.type = type
    self.id = id
  }
}

/// An event between the entity that raised it and its handlers.
package struct RaisedEvent: Sendable {
  /// The event and what became of it, shared by all copies of its entity.
  final class Ticket: Sendable {
    let ordinal: UInt64
    let event: any DomainEvent
    private let stored = Atomic<Bool>(false)

    init(ordinal: UInt64, event: any DomainEvent) {
      self.ordinal = ordinal
      self.event = event
    }

    var isStored: Bool { stored.load(ordering: .acquiring) }
    func markStored() { stored.store(true, ordering: .releasing) }
  }

  let ticket: Ticket
  package let aggregate: AggregateReference

  /// The place in the order of all events of this process.
  package var ordinal: UInt64 { ticket.ordinal }
  package var event: any DomainEvent { ticket.event }
  var stableName: String { type(of: event).stableName }
}
