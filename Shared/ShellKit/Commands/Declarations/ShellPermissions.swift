import DomainKit

extension Permission {
  /// Using commands that affect only the user's own session.
  static let useShell = Permission.anyone("shell.use")
  /// Using programs and files that the user chooses, with the rights of the operating system
  /// account that runs the shell.
  static let leaveShell = Permission("shell.leave", atLeast: .barista)
  /// Changing the startup file, which runs at every prompt of the operating system account, for
  /// every user who signs in there.
  static let changeStartup = Permission("shell.startup", atLeast: .owner)
}
