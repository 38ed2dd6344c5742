import DomainKit

extension Permission {
  /// What touches nothing but the session of whoever types it.
  static let useShell = Permission.anyone("shell.use")
  /// Using programs and files of one's own choice with the rights of the operating system account that runs the shell.
  static let leaveShell = Permission("shell.leave", atLeast: .barista)
}
