import DomainKit

extension Permission {
  /// Looking at how the program is put together.
  static let readModules = Permission("modules.read", atLeast: .manager)
  /// Looking at what happened and who was told.
  static let readEvents = Permission("events.read", atLeast: .manager)
  /// Asking whether a unit of work was stored whose outcome was unknown.
  static let askForOutcome = Permission.anyone("events.outcome")
  /// Having deliveries made again, or never.
  static let mendEvents = Permission("events.mend", atLeast: .owner)
  /// Taking the whole database away.
  static let backUp = Permission("backup", atLeast: .owner)
  /// Replacing the whole database.
  static let restore = Permission("restore", atLeast: .owner)
}
