package import DomainKit

extension AuthError {
  package var message: String {
    switch self {
    case .malformedEmail: EmailAddress.malformedMessage
    case .emailTaken(let email, _): "An account for \(email) already exists"
    case .unknownUser(let email): "There is no account for \(email)"
    case .ambiguous(let text, let candidates), .ambiguousName(let text, let candidates):
      "Several accounts match \(text.excerpt(60)): \(candidates.joined(separator: ", "))"
    case .unknownDeletedAccount(let name): "No deleted account has the name \"\(name.excerpt(60))\""
    case .loginRefused: "Cannot sign in with this email address and password"
    case .accountDisabled: "Your account is disabled"
    case .tooManyTries: "Too many sign-in attempts for this account"
    case .tooManyRegistrations: "Too many accounts were registered on this machine within an hour"
    case .notSignedIn: "You are not signed in"
    case .noAccountYet: "There are no accounts yet"
    case .unrestricted: "There are no accounts yet; anyone who can open this database works as its owner"
    case .firstIsOwner: "The first account must have the role owner"
    case .mayNotGrant(let role): "You may not make a user \(AuthError.article(role))"
    case .mayNotInvite: "Only managers and owners may create accounts for others"
    case .mayNotChange(let email): "You may not change the account of \(email)"
    case .ownEmail: "You may not change your own email address"
    case .emailNeedsOwner(let email):
      "The account of \(email) was used, and only owners may change its email address"
    case .lastOwner(let email): "\(email) is the last owner who can sign in"
    case .changedSinceAsked(let email): "The account of \(email) has changed since you were asked"
    case .disabled(let email): "The account of \(email) is disabled"
    case .employmentEnded(let email, _, _): "\(email) was fired, and the account is closed"
    case .hiringNeedsOwner(let email, _, _):
      "\(email) has an account that was used, and only owners may give it a new password with a hiring"
    case .ownerNotHired(let email): "The account of \(email) is an owner's; owners cannot be hired"
    case .invitationNeedsOwner(let email):
      "The account of \(email) was used before, and only owners make a new invitation for such an account"
    case .unknownInvitation: "The invitation code is wrong, expired or already used"
    case .invitationNotNeeded(let email): "\(email) already has a password"
    case .noChange: "No change was given"
    case .passwordMissing: "A password is required"
    case .passwordMalformed: "The password is not valid UTF-8, or contains a line break or U+0000"
    case .passwordTooShort(let least): "The password has fewer than \(least) characters"
    case .passwordTooLong: "The password has more than \(PasswordPolicy.maxLength) characters"
    case .passwordCommon: "The password is too common"
    case .passwordContains(.name): "The password contains the name or a part of it"
    case .passwordContains(.email): "The password contains the email address or the part before its @"
    case .passwordTrivial: "The password is mostly a repetition or a sequence of keys"
    case .wrongPassword: "The current password is wrong"
    case .policyOutOfRange(let length): "The minimum password length cannot be \(length)"
    case .notOwnerOfDatabase(let url): "The database \(url) belongs to another role of the server"
    case .notOwnerOfFile(let path): "The database \(path) belongs to another user of this machine"
    case .signOutFirst(let email): "\(email) is signed in here"
    case .noOwner(let email): "There is no owner's account for \(email)"
    case .severalOwners: "There are several owners"
    case .logBroken(let position, let reason), .logUnlikeAnchor(let position, let reason):
      "The log is broken at entry \(position): \(reason)"
    case .logAnchor(let path, let reason): "The log anchor file \(path) cannot be used: \(reason)"
    case .unknownLogEntry(let text): "No single log entry has a hash that begins with \(text.excerpt(64))"
    case .unknownSession(let text): "You have no session \(text)"
    case .sessionFile(let path, let reason): "The session file \(path) cannot be used: \(reason)"
    case .sessionFileBusy(let folder): "Another program is using the session files in \(folder)"
    case .unavailable(let what): "\(what) is not available"
    case .text(let error): error.message
    }
  }

  package var suggestion: String? {
    switch self {
    case .malformedEmail: "Write it like ada@example.com"
    case .emailTaken(let email, true): "Show the account with: auth show \(email.quotedAsWord)"
    case .emailTaken(let email, false):
      "Sign in with: login \(email.quotedAsWord). With an invitation, use its code: auth accept"
    case .unknownUser(let account):
      "List accounts with auth list, or create one with: \(AuthError.registering(account))"
    case .ambiguous: "Type the id, or more of its last characters"
    case .ambiguousName: "Type the id of one of them instead of the name"
    case .unknownDeletedAccount:
      "Write the name as orders and reviews show it. Delete an account first with: auth delete EMAIL"
    case .accountDisabled: "Ask a manager to enable it"
    case .loginRefused:
      "Try again. With an invitation, use its code: auth accept CODE. For a forgotten password, ask an owner to run: "
        + "auth invite EMAIL --reset. An owner's own password: coffeepal auth recover"
    case .invitationNotNeeded(let email): "An owner can replace it with: \(AuthError.resetting(email))"
    case .tooManyTries(let seconds): "Try again in \(seconds) s"
    case .tooManyRegistrations(let minutes): "Try again in \(minutes) min, or ask a manager to create the account"
    case .notSignedIn: "Sign in with login and your email address, or create an account with auth register"
    case .noAccountYet, .unrestricted: "Create the first one with: auth register EMAIL --name NAME"
    case .firstIsOwner: "Omit --role"
    case .mayNotGrant(let role): "Ask \(role == .owner ? "an owner" : "a manager or an owner")"
    case .mayNotInvite: "Ask a manager; or sign out, and the other user creates the account: auth register"
    case .mayNotChange: "Ask an owner"
    case .ownEmail: "Ask another owner, or create an account with it: auth register EMAIL --name NAME --role owner"
    case .emailNeedsOwner(let email): "Ask an owner to run: auth email \(email.quotedAsWord) EMAIL"
    // The user is signed out. A hint with a command for others must say whom to ask.
    case .noOwner(let email): "Ask an owner to reset the password with: \(AuthError.resetting(email))"
    case .severalOwners: "Specify the address of the owner: coffeepal auth recover EMAIL"
    case .lastOwner: "Make another user an owner first: auth role EMAIL owner"
    case .changedSinceAsked(let email): "Look at it with auth show \(email.quotedAsWord), and repeat the command"
    case .disabled(let email): "Enable it with: auth enable \(email.quotedAsWord)"
    case .employmentEnded(let email, let name, let role):
      "An owner can hire the person again with: \(AuthError.hiring(email, name, role))"
    case .hiringNeedsOwner(let email, let name, let role):
      "Ask an owner to run: \(AuthError.hiring(email, name, role))"
    case .ownerNotHired(let email):
      "Use another email address, or change the role first: auth role \(email.quotedAsWord) manager"
    case .invitationNeedsOwner(let email): "Ask an owner to run: auth invite \(email.quotedAsWord)"
    case .unknownInvitation: "Ask a manager for a new one: auth invite EMAIL"
    case .noChange: "Use --name, --restaurant or --cuisine"
    case .passwordTooShort, .passwordCommon, .passwordContains, .passwordTrivial:
      "Use several unrelated words, with or without spaces, and neither the name nor the email address"
    case .policyOutOfRange:
      "Use a number from \(PasswordPolicy.lengths.lowerBound) to \(PasswordPolicy.lengths.upperBound)"
    case .notOwnerOfFile: "Run the command as that user"
    case .notOwnerOfDatabase: "Specify the role that owns the database with --db postgres://ROLE@…"
    case .signOutFirst: "Sign out first: coffeepal logout"
    case .logUnlikeAnchor:
      "If an older backup was restored, this is expected: keep the anchor file, and begin a new one: "
        + "auth log --verify --anchor FILE. Otherwise compare this entry and later ones with a backup"
    case .logBroken: "Compare this entry and later ones with a backup; earlier entries are intact"
    case .sessionFileBusy: "Try again in a moment, or set COFFEEPAL_SESSION to another file"
    case .sessionFile: "Set COFFEEPAL_SESSION to another file"
    case .logAnchor: "Name another file with --anchor"
    case .unknownLogEntry: "Use at least eight digits of a hash from auth log"
    case .unknownSession: "List your sessions with: auth sessions"
    default: nil
    }
  }

  package var invalidValue: InvalidValue? {
    switch self {
    // The rest of a text that begins with an address may be the password.
    case .malformedEmail(let text): Self.hasTextAfterAddress(text) ? nil : InvalidValue(text)
    // Another text than an address or an id is rather a name.
    case .unknownUser(let text): text.contains("@") || IDSuffix(text) != nil ? nil : InvalidValue(text)
    default: nil
    }
  }

  /// Returns `true` for a text such as `ada@cafe.example:1234`.
  private static func hasTextAfterAddress(_ text: String) -> Bool {
    guard let at = text.firstIndex(of: "@"), at > text.startIndex else { return false }
    let domain = text[at...].dropFirst().prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." || $0 == "-"
    }
    return domain.first != "." && domain.contains(".") && domain.endIndex < text.endIndex
  }

  /// Returns the command that hires a person.
  private static func hiring(_ email: String, _ name: String, _ role: Role) -> String {
    let options = "--role \(role.rawValue) \(email.quotedAsValue(of: "--email"))"
    return .commandLine("employees hire", name.quotedAsWord, options: options)
  }

  /// Returns the command that creates the account that a text names, which may be an id.
  private static func registering(_ account: String) -> String {
    let email = account.contains("@") ? account.quotedAsWord : "EMAIL"
    return .commandLine("auth register", email, options: "--name NAME --role ROLE")
  }

  /// Returns the command that replaces a password with an invitation.
  private static func resetting(_ email: String) -> String {
    .commandLine("auth invite", email.quotedAsWord, options: "--reset")
  }

  private static func article(_ role: Role) -> String { role == .owner ? "an owner" : "a \(role.rawValue)" }
}
