/// Something that not everybody may do, and who may.
///
/// A feature declares its permissions in its domain; a use case names one for each unit of work, and a command for its
/// help.
package struct Permission: Hashable, Sendable {
  /// Who may do it.
  package enum Holder: Hashable, Sendable {
    /// Everybody, signed in or not.
    case anyone
    /// People of this role and of those above it.
    case role(Role)
    /// Event handlers and the house itself, no person.
    case house
  }

  /// What it is called in errors: `orders.place`.
  package let name: String
  /// Who may do it.
  package let holder: Holder

  /// What people may do from a role on.
  package init(_ name: String, atLeast role: Role) {
    self.init(name, .role(role))
  }

  /// What everybody may do, signed in or not.
  package static func anyone(_ name: String) -> Permission { Permission(name, .anyone) }

  /// What happens only because something else has happened.
  package static func house(_ name: String) -> Permission { Permission(name, .house) }

  /// Whether guests may not do it.
  package var isForStaff: Bool {
    switch holder {
    case .anyone: false
    case .role(let least): least > .guest
    case .house: true
    }
  }

  /// Who may do it, in words: `baristas and above`.
  package var holders: String {
    switch holder {
    case .anyone: "everybody"
    case .role(.guest): "everybody who is signed in"
    case .role(.owner): "the owner"
    case .role(let least): "\(least.rawValue)s and above"
    case .house: "nobody: it happens by itself"
    }
  }

  private init(_ name: String, _ holder: Holder) {
    self.name = name
    self.holder = holder
  }
}
