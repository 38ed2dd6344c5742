import Contracts
package import DomainKit

/// A user with an account, which may still have an open invitation.
@DomainEntity
package struct User: Equatable, Sendable {
  package let id: ID<User>
  package private(set) var email: EmailAddress
  package private(set) var name: String
  package private(set) var role: Role
  /// `true` if the account was disabled. Disabling ends every session and any invitation.
  package private(set) var isDisabled: Bool
  /// The hash of the password, or `nil` until the user accepts an invitation.
  package private(set) var password: PasswordHash?
  /// The invitation for a user who has no password yet.
  package private(set) var invitation: Invitation?
  /// `true` if the account ever had a password. It keeps what its user did, also while an invitation
  /// replaces the password.
  package private(set) var wasUsed: Bool
  package private(set) var preferences: Preferences
  package let createdAt: Timestamp
  /// The id of the `Employee`, which is one employment of a person, or `nil` for an account that a user
  /// created.
  package private(set) var employee: UniqueID?
  /// The time at which that employment ended. From then on the account is closed, and only a new
  /// employment opens it.
  package private(set) var employmentEndedAt: Timestamp?
  /// A message for the next sign-in.
  package private(set) var signInMessage: String?

  /// Creates an account from stored data.
  ///
  /// - Throws: ``AuthError/text(_:)`` for a name that cannot be shown.
  package init(
    id: ID<User>, email: EmailAddress, name: String, role: Role, isDisabled: Bool = false,
    password: PasswordHash? = nil, invitation: Invitation? = nil, wasUsed: Bool = false,
    preferences: Preferences = Preferences(), createdAt: Timestamp, employee: UniqueID? = nil,
    employmentEndedAt: Timestamp? = nil, signInMessage: String? = nil
  ) throws(AuthError) {
    self.id = id
    self.email = email
    self.name = try AuthError.plain(name.singleSpaced, "The name", 1...100)
    self.role = role
    self.isDisabled = isDisabled
    self.password = password
    self.invitation = invitation
    self.wasUsed = wasUsed || password != nil
    self.preferences = preferences
    self.createdAt = createdAt
    self.employee = employee
    self.employmentEndedAt = employmentEndedAt
    self.signInMessage = signInMessage
  }

  /// The state of an account, as lists show it.
  package enum State: String, CaseIterable, Sendable { case invited, active, disabled, fired }

  package var state: State {
    if isFired { return .fired }
    return isDisabled ? .disabled : password == nil ? .invited : .active
  }

  package var isActive: Bool { state == .active }
  /// `true` if the employment of the account has ended.
  package var isFired: Bool { employmentEndedAt != nil }

  /// The error for a fired employee, with the role for a new employment.
  var employmentEndedError: AuthError {
    .employmentEnded(email.text, name: name, role: min(max(role, .barista), .manager))
  }
  /// `true` if the account belongs to an employment that has not ended.
  package var isEmployed: Bool { employee != nil && !isFired }
  /// Returns `true` if the account is one of the employment. An account that was never tied to an
  /// employment belongs to each with its address if it has a staff role.
  func belongs(toEmployment employment: UniqueID) -> Bool {
    employee.map { $0 == employment } ?? (role >= .barista)
  }
  /// `true` if the account has an invitation and never had a password.
  package var waitsForFirstUse: Bool { invitation != nil && !wasUsed && !isClosed }
  /// `true` if the account is disabled or its employment has ended: its user cannot sign in.
  package var isClosed: Bool { isDisabled || isFired }
}

/// The favorites of a user.
@MemberwiseInit
package struct Preferences: Hashable, Sendable {
  package var restaurant: String?
  package var cuisine: String?
}

/// A one-time code that opens an account. Only its fingerprint is stored.
@MemberwiseInit
package struct Invitation: Hashable, Sendable {
  /// The time for which a code is valid, in milliseconds.
  package static let lifetime = 7 * Timestamp.millisecondsPerDay

  package let fingerprint: Fingerprint
  package let expiresAt: Timestamp

  /// Returns `true` if the code is valid. An invitation that a clock more than a day ahead has made
  /// is not.
  func isOpen(at moment: Timestamp) -> Bool {
    let last = moment.advanced(byMilliseconds: Invitation.lifetime + Timestamp.millisecondsPerDay)
    return moment < expiresAt && expiresAt <= last
  }
}

// MARK: Changing

extension User {
  /// Gives the account an invitation. An earlier invitation and the password become void.
  package mutating func invite(_ invitation: Invitation) throws(AuthError) {
    if isFired { throw employmentEndedError }
    if isDisabled { throw .disabled(email.text) }
    self.invitation = invitation
    password = nil
  }

  /// Accepts the invitation.
  ///
  /// - Throws: ``AuthError/unknownInvitation`` if the code has expired or the account was closed in
  ///   the meantime.
  package mutating func accept(_ password: PasswordHash, at moment: Timestamp) throws(AuthError) {
    guard let invitation, !isClosed, invitation.isOpen(at: moment) else { throw .unknownInvitation }
    setPassword(password)
  }

  package mutating func setPassword(_ password: PasswordHash) {
    self.password = password
    wasUsed = true
    invitation = nil
  }

  /// Ties an account without an employment to one that begins. It gives no other access than before.
  ///
  /// - Returns: `false` if the account has an employment already, and therefore stays as it is.
  mutating func tie(to employee: UniqueID) -> Bool {
    if self.employee != nil { return false }
    self.employee = employee
    return true
  }

  /// Ties the account to an employment, and opens it again if an earlier employment has closed it.
  /// The account closes when the employment ends.
  package mutating func employ(as employee: UniqueID) {
    self.employee = employee
    employmentEndedAt = nil
    isDisabled = false
  }

  /// Changes the name to that of the employee.
  ///
  /// - Throws: ``AuthError/text(_:)`` for a name that cannot be shown.
  package mutating func rename(to name: String) throws(AuthError) {
    self.name = try AuthError.plain(name.singleSpaced, "The name", 1...100)
  }

  /// Closes the account because this employment has ended. Removes the password and the
  /// invitation.
  package mutating func endEmployment(_ employment: UniqueID, at moment: Timestamp) {
    employee = employment
    employmentEndedAt = employmentEndedAt ?? moment
    invitation = nil
    password = nil
  }

  /// The number of unread messages. The log has later ones.
  private static let unreadLimit = 10

  /// Leaves a message of one line for the next sign-in, after earlier unread ones.
  package mutating func leave(signInMessage text: String) {
    let unread = signInMessage?.split(separator: "\n").count ?? 0
    if unread > Self.unreadLimit { return }
    let line = unread == Self.unreadLimit ? "There were more messages. All recoveries are in: auth log." : text
    signInMessage = signInMessage.map { "\($0)\n\(line)" } ?? line
  }

  /// Returns the messages for this sign-in, one per line, and removes them.
  package mutating func takeSignInMessage() -> String? {
    defer { signInMessage = nil }
    return signInMessage
  }

  package mutating func setRole(_ role: Role) { self.role = role }

  /// Changes the role. The staff record of an employee follows, if employees can have the role.
  package mutating func changeRole(to role: Role, at moment: Timestamp) {
    setRole(role)
    reportRole(at: moment)
  }

  /// Reports the role to the staff record, which for an account without an employment is the one with
  /// its address.
  mutating func reportRole(at moment: Timestamp) {
    if isEmployed {
      raiseEvent(StaffRoleChanged(employee: employee, role: role, at: moment))
    } else if employee == nil, role == .barista || role == .manager {
      raiseEvent(StaffRoleChanged(employee: nil, email: email.text, role: role, at: moment))
    }
  }

  /// Corrects the address. The staff record of an employee follows.
  ///
  /// - Throws: ``AuthError/employmentEnded(_:name:role:)`` if the employee was fired.
  package mutating func changeEmail(to email: EmailAddress, at moment: Timestamp) throws(AuthError) {
    if isFired { throw employmentEndedError }
    if isEmployed || employee == nil && role >= .barista {
      raiseEvent(StaffEmailChanged(employee: employee, from: self.email.text, to: email.text, at: moment))
    }
    self.email = email
  }

  /// Disables the account. The password stays for the case that the account is enabled again.
  package mutating func disable() {
    isDisabled = true
    invitation = nil
  }

  /// Enables the account.
  ///
  /// - Throws: ``AuthError/employmentEnded(_:name:role:)`` if the employee was fired.
  package mutating func enable() throws(AuthError) {
    if isFired { throw employmentEndedError }
    isDisabled = false
  }

  /// Changes the profile.
  ///
  /// - Throws: ``AuthError/text(_:)`` for a text that cannot be shown.
  package mutating func change(_ change: ProfileChange) throws(AuthError) {
    if let name = change.name { self.name = try AuthError.newName(name) }
    preferences.restaurant = try User.preference(change.restaurant, "The restaurant", preferences.restaurant)
    preferences.cuisine = try User.preference(change.cuisine, "The cuisine", preferences.cuisine)
  }

  /// Returns the new value of a preference. The empty string clears it.
  private static func preference(_ text: String?, _ field: String, _ old: String?) throws(AuthError) -> String? {
    guard let text else { return old }
    return text.isEmpty ? nil : try AuthError.plain(text, field, 1...100)
  }
}

/// A change of a profile. A property that is `nil` stays unchanged.
@MemberwiseInit
package struct ProfileChange: Hashable, Sendable {
  package var name: String?
  package var restaurant: String?
  package var cuisine: String?
}
