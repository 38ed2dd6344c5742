package import DomainKit

extension Permission {
  /// Permission to sign in, sign out and ask for the current user.
  ///
  /// A refused sign-in stores one row more for an address that has an account.
  package static let signIn = Permission.anyone("auth.sign-in", logsRows: false)
  /// Permission to register an account: the first one, or a customer's. The use case restricts
  /// other roles.
  package static let register = Permission.anyone("auth.register")
  /// Permission to accept an invitation. The code is the proof.
  package static let acceptInvitations = Permission.anyone("auth.accept")
  /// Permission to recover an owner's account as the owner of the database: of its file, or of the
  /// database on a server.
  package static let recover = Permission.anyone("auth.recover")
  /// Permission to use one's own profile, password and sessions.
  package static let useOwnAccount = Permission("auth.own", atLeast: .customer)
  /// Permission to look up the names of accounts.
  package static let lookUpAccountNames = Permission("auth.names", atLeast: .customer)
  /// Permission to list accounts.
  package static let viewAccounts = Permission("auth.see", atLeast: .manager)
  /// Permission to invite users, change roles and disable accounts.
  package static let manageAccounts = Permission("auth.manage", atLeast: .manager)
  /// Permission to replace the password of another user.
  package static let resetPasswords = Permission("auth.reset", atLeast: .owner)
  /// Permission to delete accounts.
  package static let deleteAccounts = Permission("auth.delete", atLeast: .owner)
  /// Permission to read the log.
  package static let readLog = Permission("auth.log", atLeast: .manager)
  /// Permission to change the rules for passwords.
  package static let setPolicy = Permission("auth.policy", atLeast: .owner)
  /// Permission of the system to check and prepare accounts of hired employees, and to close accounts of
  /// fired employees.
  package static let maintainStaffAccounts = Permission.system("auth.staff")
}
