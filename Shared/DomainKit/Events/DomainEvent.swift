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
  /// The place in the order of all events of this process.
  package let ordinal: UInt64
  package let event: any DomainEvent
  package let aggregate: AggregateReference

  package init(ordinal: UInt64, event: any DomainEvent, aggregate: AggregateReference) {
    self.ordinal = ordinal
    self.event = event
    self.aggregate = aggregate
  }

  var stableName: String { type(of: event).stableName }
}
