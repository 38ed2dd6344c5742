/// A named permission and the users who hold it.
///
/// A feature declares its permissions in its domain. A use case names one for each unit of work,
/// and a command names one for its help:
///
/// ```swift
/// extension Permission {
///   /// Adds gizmos.
///   package static let addGizmos = Permission("gizmos.add", atLeast: .barista)
///   /// Reads the list of gizmos.
///   package static let viewGizmos = Permission.anyone("gizmos.view")
/// }
///
/// try await work.execute(for: .addGizmos) { context in
///   var gizmo = Gizmo.add(details, id: ids.next(), at: clock.now)
///   try context.gizmos.add(&gizmo)
/// }
/// ```
package struct Permission: Hashable, Sendable {
  /// The group of users who hold a permission.
  package enum Holder: Hashable, Sendable {
    /// All users, signed in or not.
    case anyone
    /// Users with this role or a higher one.
    case role(Role)
    /// Event handlers and the system itself; no user.
    case system
  }

  /// The name in error messages, for example `orders.place`.
  package let name: String
  /// The users who hold the permission.
  package let holder: Holder
  /// `false` if the log leaves out the number of rows that a unit of work has changed, because it
  /// would reveal what the unit has found.
  package let logsRows: Bool

  /// Creates a permission for users with a role or a higher one.
  package init(_ name: String, atLeast role: Role) {
    self.init(name, .role(role))
  }

  /// Returns a permission for all users, signed in or not.
  package static func anyone(_ name: String, logsRows: Bool = true) -> Permission {
    Permission(name, .anyone, logsRows: logsRows)
  }

  /// Returns a permission for the system, which acts only in reaction to an event or an action of a user.
  package static func system(_ name: String) -> Permission { Permission(name, .system) }

  /// `true` if customers do not hold the permission.
  package var isForStaff: Bool {
    switch holder {
    case .anyone: false
    case .role(let least): least > .customer
    case .system: true
    }
  }

  /// The users who hold the permission, in words: `baristas and above`.
  package var holders: String {
    switch holder {
    case .anyone: "everyone"
    case .role(.customer): "all signed-in users"
    case .role(.owner): "owners"
    case .role(let least): "\(least.rawValue)s and above"
    case .system: "the system only"
    }
  }

  private init(_ name: String, _ holder: Holder, logsRows: Bool = true) {
    self.name = name
    self.holder = holder
    self.logsRows = logsRows
  }
}
