import DomainKit

extension Permission {
  /// What touches nothing but the session of whoever types it.
  static let useShell = Permission.anyone("shell.use")
}
