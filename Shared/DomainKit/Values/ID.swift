/// The identity of one `Entity`: identifiers of different entities do not mix.
package struct ID<Entity>: Hashable, Sendable {
  /// The identifier without its type, as the storage knows it.
  package let raw: UniqueID

  package init(_ raw: UniqueID) {
    self.raw = raw
  }

  /// Reads a whole identifier; for the short form that people type, see ``IDTail``.
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
