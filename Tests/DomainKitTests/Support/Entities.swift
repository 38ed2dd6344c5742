import DomainKit

/// The smallest entity that says what happened to it.
@DomainEntity
struct Parcel: Hashable, Sendable, Codable {
  let id: ID<Parcel>
  private(set) var notes: [String] = []
  /// Another entity's identifier can be named inside an entity.
  var crate: ID<Crate>?

  init(id: ID<Parcel>) { self.id = id }

  mutating func note(_ text: String) {
    notes.append(text)
    raiseEvent(Noted(text: text))
  }

  mutating func echo(_ text: String) { raiseEvent(Echoed(text: text)) }

  mutating func bounce(_ left: Int) {
    raiseEvent(Bounced(left: left))
  }

  mutating func settle() { raiseEvent(Settled()) }
}

/// An entity that is a class.
@DomainEntity
final class Crate: Codable {
  let id: ID<Crate>
  private(set) var notes: [String] = []

  init(id: ID<Crate>) { self.id = id }

  func note(_ text: String) {
    notes.append(text)
    raiseEvent(Noted(text: text))
  }
}

/// An entity over a type parameter, with a version of its own and an unusual spelling.
@DomainEntity
struct Shelf<Item: Hashable & Sendable>: Hashable, Sendable {
  let id: DomainKit.ID<Self>
  var items: [Item] = []
  var version = 7
}

extension Parcel {
  /// Identifiers of other entities in an extension and in an expression, which `Identifiable` would forbid.
  func crates(_ extra: ID<Crate>?) -> [ID<Crate>] {
    var found = [ID<Crate>]()
    if let crate { found.append(ID<Crate>(crate.raw)) }
    if let extra { found.append(extra) }
    return found
  }
}
