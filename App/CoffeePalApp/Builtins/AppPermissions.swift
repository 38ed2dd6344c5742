import DomainKit

extension Permission {
  /// The permission to inspect the program's features.
  static let readModules = Permission("modules.read", atLeast: .manager)
  /// The permission to read events and their deliveries.
  static let readEvents = Permission("events.read", atLeast: .manager)
  /// The permission to ask whether a unit of work with an unknown outcome was stored.
  static let askForOutcome = Permission.anyone("events.outcome")
  /// The permission to retry and discard deliveries and to delete events.
  static let manageEvents = Permission("events.manage", atLeast: .owner)
  /// The permission to copy the whole database.
  static let backUp = Permission("backup", atLeast: .owner)
  /// The permission to replace the whole database.
  static let restore = Permission("restore", atLeast: .owner)
  /// The permission to move the whole database.
  static let move = Permission("move", atLeast: .owner)
}
