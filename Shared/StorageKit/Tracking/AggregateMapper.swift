package import DomainKit

/// Carries an entity over to its records and back. What comes back dirty stops here.
package protocol AggregateMapper: Sendable {
  associatedtype Entity: DomainEntity & Sendable
  associatedtype Root: RootRecord
  associatedtype Part: PartRecord = NoPart

  /// The entity's own row, with its identifier and version.
  static func root(of entity: Entity) -> Root
  /// The rows of its parts, in order.
  static func parts(of entity: Entity) -> [Part]
  /// - Throws: an error that names what is wrong with the rows.
  static func entity(from root: Root, parts: [Part]) throws -> Entity
}

extension AggregateMapper where Part == NoPart {
  package static func parts(of _: Entity) -> [NoPart] { [] }
}
