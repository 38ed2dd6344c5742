/// Something with an identity that lives on while its state changes, and that says what happened to it.
///
/// Conform with ``DomainEntity()``, which writes everything below but `id`. It is not `Identifiable`: inside
/// such a type the name `ID` means the type's own identifier, and `ID<Guest>` no longer compiles.
package protocol DomainEntity {
  /// Which one it is, for as long as it lives.
  var id: ID<Self> { get }
  /// What the entity has raised since it was last saved.
  var eventBuffer: EventBuffer { get set }
  /// How often the entity has been stored: 0 until the first time.
  var version: Int { get set }
}

extension DomainEntity {
  /// Notes that something happened; it is handled when the unit of work that saves this entity commits.
  package mutating func raiseEvent(_ event: some DomainEvent) {
    eventBuffer.append(event)
  }

  /// What was raised and is not stored yet. It is delivered once, however often the entity is saved.
  package mutating func unstoredEvents() -> [RaisedEvent] {
    let id = id.raw
    return eventBuffer.unstored(of: AggregateReference(type: Self.typeName, id: id))
  }

  /// What `String(describing:)` says of a type, in a tenth of the time: that looks for conformances first.
  fileprivate static var typeName: String { _typeName(Self.self, qualified: false) }
}

extension DomainEntity where Self: AnyObject {
  /// Notes that something happened; see the form for structs.
  package func raiseEvent(_ event: some DomainEvent) {
    // The protocol's setter is mutating; a second reference to the same instance satisfies it.
    var instance = self
    instance.eventBuffer.append(event)
  }

  /// What was raised and is not stored yet; see the form for structs.
  package func unstoredEvents() -> [RaisedEvent] {
    var instance = self
    return instance.eventBuffer.unstored(of: AggregateReference(type: Self.typeName, id: id.raw))
  }
}

/// Makes a struct or a final class a ``DomainEntity``: adds `eventBuffer`, `version` and the conformance.
///
/// The type declares `let id: ID<TypeName>` itself. What cannot be an entity is reported with a way to mend it;
/// then `raiseEvent` is added as an empty form, so that its uses are not reported as well.
@attached(member, names: named(eventBuffer), named(version), named(raiseEvent))
@attached(extension, conformances: DomainEntity)
package macro DomainEntity() = #externalMacro(module: "DomainKitMacros", type: "DomainEntityMacro")
