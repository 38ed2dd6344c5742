/// An object with an identity that persists while its state changes, and that raises events for
/// what happens to it.
///
/// Conform with the macro ``DomainEntity()``, which writes every requirement except `id`. The
/// protocol does not refine `Identifiable`: inside such a type, `ID` would mean the type's own
/// identifier, and `ID<Guest>` would no longer compile.
package protocol DomainEntity {
  /// The identifier of the entity, which never changes.
  var id: ID<Self> { get }
  /// The events that are raised and not stored yet.
  var eventBuffer: EventBuffer { get set }
  /// The version of this state, 0 for an entity that was never saved. Saving the entity in a unit
  /// of work sets the version that the commit stores.
  var version: Int { get set }
}

extension DomainEntity {
  /// Records an event. Its handlers run when the unit of work that saves this entity commits.
  package mutating func raiseEvent(_ event: some DomainEvent) {
    eventBuffer.append(event)
  }

  /// Returns the events that are raised but not stored yet.
  ///
  /// Each event is delivered once, however often the entity is saved.
  package mutating func unstoredEvents() -> [RaisedEvent] {
    let id = id.raw
    return eventBuffer.unstored(of: AggregateReference(type: Self.typeName, id: id))
  }

  /// The name that `String(describing:)` returns for a type, in a tenth of the time: that function
  /// looks for conformances first.
  fileprivate static var typeName: String { _typeName(Self.self, qualified: false) }
}

extension DomainEntity where Self: AnyObject {
  /// Records an event; see the form for structs.
  package func raiseEvent(_ event: some DomainEvent) {
    // The protocol's setter is mutating; a second reference to the same instance satisfies it.
    var instance = self
    instance.eventBuffer.append(event)
  }

  /// Returns the events that are raised but not stored yet; see the form for structs.
  package func unstoredEvents() -> [RaisedEvent] {
    var instance = self
    return instance.eventBuffer.unstored(of: AggregateReference(type: Self.typeName, id: id.raw))
  }
}

/// Makes a struct or a final class a ``DomainEntity`` by adding `eventBuffer`, `version` and the
/// conformance.
///
/// The type declares `let id: ID<TypeName>` itself:
///
/// ```swift
/// @DomainEntity
/// package struct Gizmo {
///   package let id: ID<Gizmo>
///   package private(set) var name: String
///
///   package mutating func rename(to name: String, at moment: Timestamp) {
///     self.name = name
///     raiseEvent(GizmoRenamed(gizmo: id.raw, name: name, at: moment))
///   }
/// }
/// ```
///
/// The compiler reports a type that cannot be an entity, together with a fix. The macro then adds
/// an empty `raiseEvent`, so that its uses are not reported as well.
@attached(member, names: named(eventBuffer), named(version), named(raiseEvent))
@attached(extension, conformances: DomainEntity)
package macro DomainEntity() = #externalMacro(module: "DomainKitMacros", type: "DomainEntityMacro")
