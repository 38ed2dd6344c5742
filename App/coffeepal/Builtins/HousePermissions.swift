import DomainKit

extension Permission {
  /// Looking at how the program is put together.
  static let readModules = Permission("modules.read", atLeast: .manager)
  /// Taking the whole database away.
  static let backUp = Permission("backup", atLeast: .owner)
}
