package import DomainKit

/// An error of accounts and sessions.
package enum AuthError: UserFacingError, InvalidTextError, Hashable {
  case malformedEmail(String)
  case emailTaken(String, isForOther: Bool)
  case unknownUser(String)
  /// Several accounts have this end of their ids; the candidates are their ids.
  case ambiguous(String, candidates: [String])
  /// Several accounts have this name, and some are deleted; the candidates are their ids with the role and the
  /// address, or the word "deleted".
  case ambiguousName(String, candidates: [String])
  /// No deleted account has this name.
  case unknownDeletedAccount(String)
  /// The same error for an unknown and a locked account, and for a wrong password.
  case loginRefused
  /// The right password of a disabled account.
  case accountDisabled
  /// Other attempts are waiting; another one is accepted after this time.
  case tooManyTries(seconds: Int)
  /// Users who were not signed in have registered many accounts here; another one is accepted after
  /// this time.
  case tooManyRegistrations(minutes: Int)
  case notSignedIn
  case noAccountYet
  case unrestricted
  case firstIsOwner
  case mayNotGrant(Role)
  /// Customers and baristas do not create accounts for others.
  case mayNotInvite
  case mayNotChange(String)
  /// Another owner changes the address of an owner.
  case ownEmail
  /// Only owners change the address of an account that was used.
  case emailNeedsOwner(String)
  case lastOwner(String)
  /// The account that the user agreed to delete has changed since the question.
  case changedSinceAsked(String)
  case disabled(String)
  /// The employee was fired, and only a new employment opens the account again.
  /// The address, the name, and the role for a new employment.
  case employmentEnded(String, name: String, role: Role)
  case ownerNotHired(String)
  /// A hiring would open an account that was used with a new password, which only owners may do.
  case hiringNeedsOwner(String, name: String, role: Role)
  /// A new invitation opens all that an account did before, so only owners make one for an account that
  /// was used.
  case invitationNeedsOwner(String)
  case unknownInvitation
  case invitationNotNeeded(String)
  case noChange
  case passwordMissing
  case passwordMalformed
  case passwordTooShort(minLength: Int)
  case passwordTooLong
  case passwordCommon
  /// The password contains the user's name or email address.
  case passwordContains(PasswordClue)
  case passwordTrivial
  case wrongPassword
  case policyOutOfRange(Int)
  case notOwnerOfFile(String)
  /// The role of the program does not own the database on the server.
  case notOwnerOfDatabase(String)
  case signOutFirst(String)
  case noOwner(String)
  /// There are several owners, and no address was given.
  case severalOwners
  case logBroken(position: Int, reason: String)
  /// The log has no broken link, but not the entry that an anchor names.
  case logUnlikeAnchor(position: Int, reason: String)
  case unknownLogEntry(String)
  /// The file that keeps the end of the log cannot be used.
  case logAnchor(String, reason: String)
  case unknownSession(String)
  case sessionFile(String, reason: String)
  case sessionFileBusy(String)
  case unavailable(String)
  case text(PlainTextError)

  package var code: String {
    switch self {
    case .malformedEmail: "auth.email"
    case .emailTaken: "auth.email-taken"
    case .unknownUser: "auth.unknown-user"
    case .ambiguous, .ambiguousName: "auth.ambiguous-id"
    case .unknownDeletedAccount: "auth.unknown-deleted-account"
    case .loginRefused: "auth.login-refused"
    case .accountDisabled: "auth.account-disabled"
    case .tooManyTries: "auth.too-many-tries"
    case .tooManyRegistrations: "auth.too-many-registrations"
    case .notSignedIn: "access.not-signed-in"
    case .noAccountYet, .unrestricted: "auth.open"
    case .firstIsOwner: "auth.first-is-owner"
    case .mayNotGrant: "auth.may-not-grant"
    case .mayNotInvite: "auth.may-not-invite"
    case .mayNotChange: "auth.may-not-change"
    case .ownEmail: "auth.own-email"
    case .emailNeedsOwner: "auth.email-needs-owner"
    case .lastOwner: "auth.last-owner"
    case .changedSinceAsked: "auth.changed-since-asked"
    case .disabled: "auth.disabled"
    case .employmentEnded: "auth.employment-ended"
    case .ownerNotHired: "auth.owner-not-hired"
    case .hiringNeedsOwner: "auth.hiring-needs-owner"
    case .invitationNeedsOwner: "auth.invitation-needs-owner"
    case .unknownInvitation: "auth.unknown-invitation"
    case .invitationNotNeeded: "auth.invitation-not-needed"
    case .noChange: "auth.no-change"
    case .passwordMissing: "auth.password-missing"
    case .passwordMalformed: "auth.password-malformed"
    case .passwordTooShort: "auth.password-too-short"
    case .passwordTooLong: "auth.password-too-long"
    case .passwordCommon: "auth.password-common"
    // The code is older than this name and stays, because scripts may compare it.
    case .passwordContains: "auth.password-telling"
    case .passwordTrivial: "auth.password-trivial"
    case .wrongPassword: "auth.wrong-password"
    case .policyOutOfRange: "auth.policy"
    case .notOwnerOfFile: "auth.not-owner-of-file"
    case .notOwnerOfDatabase: "auth.not-owner-of-database"
    case .signOutFirst: "auth.sign-out-first"
    case .noOwner: "auth.no-owner"
    case .severalOwners: "auth.several-owners"
    case .logBroken, .logUnlikeAnchor: "auth.log-broken"
    case .unknownLogEntry: "auth.unknown-log-entry"
    case .logAnchor: "auth.log-anchor"
    case .unknownSession: "auth.unknown-session"
    case .sessionFile: "auth.session-file"
    case .sessionFileBusy: "auth.session-file-busy"
    case .unavailable: "auth.unavailable"
    case .text(let error): error.code
    }
  }

  /// `true` if the rules reject a new password, so that the user can choose another one.
  package var rejectsPassword: Bool {
    switch self {
    case .passwordMalformed, .passwordTooShort, .passwordTooLong, .passwordCommon, .passwordContains, .passwordTrivial:
      true
    default: false
    }
  }

  package var isAccessDenial: Bool {
    switch self {
    case .mayNotGrant, .mayNotInvite, .mayNotChange, .ownEmail, .emailNeedsOwner, .ownerNotHired, .hiringNeedsOwner,
      .invitationNeedsOwner:
      true
    default: false
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .malformedEmail, .passwordMalformed, .passwordTooShort, .passwordTooLong, .passwordCommon, .passwordContains,
      .passwordTrivial, .policyOutOfRange, .logAnchor:
      .invalid
    case .unknownUser, .ambiguous, .ambiguousName, .unknownDeletedAccount, .unknownInvitation, .noOwner,
      .unknownLogEntry, .unknownSession:
      .notFound
    case .loginRefused, .accountDisabled, .notSignedIn, .mayNotGrant, .mayNotInvite, .mayNotChange, .ownEmail,
      .emailNeedsOwner, .invitationNeedsOwner, .wrongPassword, .notOwnerOfFile, .notOwnerOfDatabase, .signOutFirst:
      .denied
    case .tooManyTries, .tooManyRegistrations, .sessionFileBusy: .busy
    case .passwordMissing, .noChange, .severalOwners: .usage
    case .sessionFile: .inputOutput
    case .unavailable: .unavailable
    case .text(let error): error.kind
    default: .refused
    }
  }
}
