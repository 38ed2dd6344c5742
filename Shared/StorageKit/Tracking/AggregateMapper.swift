package import DomainKit

/// A type that converts an entity to its records and back. It rejects invalid rows.
package protocol AggregateMapper: Sendable {
  associatedtype Entity: DomainEntity & Sendable
  associatedtype Root: RootRecord
  associatedtype Part: PartRecord = NoPart

  /// Returns the entity's own row, with its identifier and version.
  static func root(of entity: Entity) -> Root
  /// Returns the rows of the entity's parts, in order.
  static func parts(of entity: Entity) -> [Part]
  /// Returns the entity in the rows.
  ///
  /// - Throws: An error that names the fault in the rows.
  static func entity(from root: Root, parts: [Part]) throws -> Entity
}

extension AggregateMapper where Part == NoPart {
  package static func parts(of _: Entity) -> [NoPart] { [] }
}
