package import DomainKit

extension Permission {
  /// Signing in, signing out and asking who one is.
  package static let signIn = Permission.anyone("auth.sign-in")
  /// Asking for an account: the first one, or a guest's. Other roles are a matter of who asks.
  package static let register = Permission.anyone("auth.register")
  /// Taking up an invitation, which is proof enough.
  package static let acceptInvitations = Permission.anyone("auth.accept")
  /// Getting back in as the one who owns the database file.
  package static let recover = Permission.anyone("auth.recover")
  /// One's own profile, password and sessions.
  package static let useOwnAccount = Permission("auth.own", atLeast: .guest)
  /// Learning what somebody with an account is called, and nothing else.
  package static let nameAccounts = Permission("auth.names", atLeast: .guest)
  /// Seeing who has an account.
  package static let seeAccounts = Permission("auth.see", atLeast: .manager)
  /// Inviting people, giving them roles, taking access away.
  package static let manageAccounts = Permission("auth.manage", atLeast: .manager)
  /// Reading the log.
  package static let readLog = Permission("auth.log", atLeast: .manager)
  /// Changing the rules for passwords.
  package static let setPolicy = Permission("auth.policy", atLeast: .owner)
  /// Preparing the account of somebody who was hired, and closing that of somebody who was fired.
  package static let followStaff = Permission.house("auth.staff")
}
