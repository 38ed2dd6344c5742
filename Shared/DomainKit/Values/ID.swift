/// The identifier of one `Entity`. The compiler keeps identifiers of different entities apart.
///
/// ```swift
/// let id: ID<Gizmo> = ids.next()
/// let stored = id.raw                // a `UniqueID`, for the record and for events
/// let again = ID<Gizmo>(stored)      // equal to `id`
/// ```
package struct ID<Entity>: Hashable, Sendable {
  /// The untyped identifier, for the storage.
  package let raw: UniqueID

  package init(_ raw: UniqueID) {
    self.raw = raw
  }

  /// Reads a complete identifier; for the short form that people type, see ``IDSuffix``.
  package init?(_ text: some StringProtocol) {
    guard let raw = UniqueID(text) else { return nil }
    self.raw = raw
  }
}

extension ID: Comparable {
  package static func < (left: ID, right: ID) -> Bool { left.raw < right.raw }
}

extension ID: CustomStringConvertible {
  package var description: String { raw.description }
}

extension ID: Codable {
  package init(from decoder: any Decoder) throws { raw = try UniqueID(from: decoder) }
  package func encode(to encoder: any Encoder) throws { try raw.encode(to: encoder) }
}
