import DomainKit

extension AuthError {
  package var message: String {
    switch self {
    case .malformedEmail(let text): "\"\(text.prefix(60))\" is not an e-mail address"
    case .emailTaken(let email): "There is an account for \(email) already"
    case .unknownUser(let email): "There is no account for \(email)"
    case .loginRefused: "The e-mail address and the password do not open an account"
    case .tooManyTries: "Other tries for this account are still being checked"
    case .notSignedIn: "Nobody is signed in"
    case .noAccountYet: "There are no accounts yet, so there is nobody to sign in as"
    case .houseIsOpen: "There are no accounts yet: whoever can open this database works as its owner"
    case .firstIsOwner: "The first account is the owner's"
    case .mayNotGrant(let role): "You may not make somebody \(AuthError.article(role))"
    case .mayNotChange(let email): "You may not change the account of \(email)"
    case .lastOwner(let email): "\(email) is the last owner who can sign in"
    case .disabled(let email): "The account of \(email) is disabled"
    case .employmentEnded(let email): "\(email) was fired, which closed the account for good"
    case .ownerNotHired(let email): "The account of \(email) is an owner's, and owners are not hired"
    case .unknownInvitation: "This code of invitation is wrong, too old, or was used already"
    case .invitationNotNeeded(let email): "\(email) has a password already"
    case .noChange: "There is nothing to change in that line"
    case .passwordMissing: "A password is needed"
    case .passwordMalformed: "The password is not valid UTF-8, or holds a line end or U+0000"
    case .passwordTooShort(let least): "The password has fewer than \(least) characters"
    case .passwordTooLong: "The password has more than \(PasswordPolicy.longest) characters"
    case .passwordCommon: "This password is one of the first that anybody would try"
    case .passwordTelling: "The password holds the name or the e-mail address"
    case .passwordTrivial: "The password is little more than one thing repeated, or a run of keys"
    case .wrongPassword: "That is not your present password"
    case .policyOutOfRange(let length): "Passwords cannot be made to have at least \(length) characters"
    case .notOwnerOfFile(let path): "The database \(path) belongs to another user of this machine"
    case .signOutFirst(let email): "\(email) is signed in here"
    case .noOwner(let email): "\(email) is not an owner's account"
    case .logBroken(let position, let reason): "The log is broken at entry \(position): \(reason)"
    case .logAnchor(let path, let reason): "The end of the log cannot be kept in \(path): \(reason)"
    case .unknownLogEntry(let text): "There is no one entry in the log whose hash begins with \(text.prefix(64))"
    case .unknownSession(let text): "You have no session \(text)"
    case .limitOutOfRange(let limit): "\(limit) is not a number of entries to list"
    case .sessionFile(let path, let reason): "The session file \(path) cannot be used: \(reason)"
    case .sessionFileBusy(let folder): "Another program holds on to the session files in \(folder)"
    case .unavailable(let what): "\(what) is not available"
    case .text(let error): error.message
    }
  }

  package var suggestion: String? {
    switch self {
    case .malformedEmail: "Write it like ada@example.com"
    case .emailTaken: "Sign in with: login EMAIL"
    case .unknownUser: "See who has one with: auth list"
    case .loginRefused: "Try again, or ask the owner; an owner gets back in with: coffeepal auth recover"
    case .tooManyTries: "Try again in a moment"
    case .notSignedIn: "Sign in with login and your e-mail address"
    case .noAccountYet, .houseIsOpen: "Make the first one with: auth register EMAIL --name NAME"
    case .firstIsOwner: "Leave --role out"
    case .mayNotGrant: "Ask an owner"
    case .mayNotChange: "Ask an owner"
    case .lastOwner: "Make somebody else an owner first: auth role EMAIL owner"
    case .disabled: "Give access back with: auth enable EMAIL"
    case .employmentEnded: "Who is hired again gets a new invitation: employees hire"
    case .ownerNotHired: "Hire under another address, or give the account another role first: auth role EMAIL manager"
    case .unknownInvitation: "Ask for a new one; a manager makes it with: auth invite EMAIL"
    case .noChange: "Say what: --name, --restaurant or --cuisine"
    case .passwordTooShort: "Take several words, with blanks if you like"
    case .passwordCommon, .passwordTelling, .passwordTrivial:
      "Take several words that have nothing to do with each other"
    case .policyOutOfRange:
      "Write a number from \(PasswordPolicy.lengths.lowerBound) to \(PasswordPolicy.lengths.upperBound)"
    case .notOwnerOfFile: "Run it as that user"
    case .signOutFirst: "Sign out first: logout"
    case .logBroken: "Entries before that one are sound; compare the rest with a backup"
    case .sessionFileBusy: "Try again in a moment, or name another file in COFFEEPAL_SESSION"
    case .sessionFile: "Name another file in COFFEEPAL_SESSION"
    case .logAnchor: "Name another file with --anchor"
    case .unknownLogEntry: "Write at least eight digits of a hash that auth log shows"
    case .unknownSession: "See which there are with: auth sessions"
    case .limitOutOfRange: "Write a number from 1 on"
    default: nil
    }
  }

  private static func article(_ role: Role) -> String { role == .owner ? "an owner" : "a \(role.rawValue)" }
}
