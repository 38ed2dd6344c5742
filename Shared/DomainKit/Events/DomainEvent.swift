import Synchronization

/// A business fact: something that happened to an entity.
///
/// An event that other features may handle is declared in the module Contracts:
///
/// ```swift
/// package struct GizmoAdded: DomainEvent {
///   package static let stableName = "gizmos.added.v1"
///   package let gizmo: UniqueID
///   package let at: Timestamp
///
///   package init(gizmo: UniqueID, at: Timestamp) {
///     self.gizmo = gizmo
///     self.at = at
///   }
/// }
/// ```
///
/// An entity raises it with ``DomainEntity/raiseEvent(_:)``, and an ``EventHandler`` reacts to it.
package protocol DomainEvent: Codable, Sendable {
  /// The name under which the event is stored, for example `orders.placed.v1`.
  ///
  /// The name never changes, even if the type is renamed or moved. See
  /// ``EventName/isWellFormed(_:)``.
  static var stableName: String { get }

  /// The earlier stored forms of the event, if its form has changed.
  static var upcasts: [EventUpcast] { get }
}

extension DomainEvent {
  package static var upcasts: [EventUpcast] { [] }
}

/// The syntax of stable names.
package enum EventName {
  /// Returns `true` if a name consists of lowercase words joined by periods: at least a feature, a
  /// fact and a version.
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
@MemberwiseInit
package struct AggregateReference: Hashable, Sendable {
  /// The name of the entity's type. Entities of different types may share an identifier.
  package let type: String
  package let id: UniqueID
}

/// An event on its way from the entity that raised it to its handlers.
package struct RaisedEvent: Sendable {
  /// An event and its storage state, shared by all copies of its entity.
  final class SharedEvent: Sendable {
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

  let shared: SharedEvent
  package let aggregate: AggregateReference

  /// The position of the event among all events of this process.
  package var ordinal: UInt64 { shared.ordinal }
  package var event: any DomainEvent { shared.event }
  var stableName: String { type(of: event).stableName }
}
