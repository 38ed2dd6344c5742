package import DomainKit

/// Somebody who may sign in, or may soon.
@DomainEntity
package struct User: Equatable, Sendable {
  package let id: ID<User>
  package let email: EmailAddress
  package private(set) var name: String
  package private(set) var role: Role
  /// Whether access was taken away. Disabling ends every session and any invitation.
  package private(set) var isDisabled: Bool
  /// Nothing until an invitation was accepted.
  package private(set) var password: PasswordHash?
  /// The way in for somebody who has no password yet.
  package private(set) var invitation: Invitation?
  package private(set) var preferences: Preferences
  package let createdAt: Timestamp
  /// The employment that the account is for; nothing for one that a person has made.
  package private(set) var employee: UniqueID?
  /// When that employment ended: from then on nobody gets in with the account, and only a new employment opens it.
  package private(set) var employmentEndedAt: Timestamp?
  /// A message for the next sign-in.
  package private(set) var alert: String?

  /// An account as it stands on record.
  ///
  /// - Throws: ``AuthError/text(_:)`` for a name that cannot be shown.
  package init(
    id: ID<User>, email: EmailAddress, name: String, role: Role, isDisabled: Bool = false,
    password: PasswordHash? = nil, invitation: Invitation? = nil, preferences: Preferences = Preferences(),
    createdAt: Timestamp, employee: UniqueID? = nil, employmentEndedAt: Timestamp? = nil,
    alert: String? = nil
  ) throws(AuthError) {
    self.id = id
    self.email = email
    self.name = try AuthText.plain(name, "The name", 1...100)
    self.role = role
    self.isDisabled = isDisabled
    self.password = password
    self.invitation = invitation
    self.preferences = preferences
    self.createdAt = createdAt
    self.employee = employee
    self.employmentEndedAt = employmentEndedAt
    self.alert = alert
  }

  /// What an account is like, for those who list them.
  package enum State: String, Sendable { case invited, active, disabled, fired }

  package var state: State {
    if isFired { return .fired }
    return isDisabled ? .disabled : password == nil ? .invited : .active
  }

  package var isActive: Bool { state == .active }
  /// Whether the employment that the account is for has ended.
  package var isFired: Bool { employmentEndedAt != nil }
  /// Whether access was taken away, in whichever way.
  package var isClosed: Bool { isDisabled || isFired }
}

/// What somebody likes.
package struct Preferences: Hashable, Sendable {
  package var restaurant: String?
  package var cuisine: String?

  package init(restaurant: String? = nil, cuisine: String? = nil) {
    self.restaurant = restaurant
    self.cuisine = cuisine
  }
}

/// A one-time code that opens an account to whoever was given it. Only its fingerprint is kept.
package struct Invitation: Hashable, Sendable {
  /// How long a code is good for.
  package static let lifetime = 7 * Timestamp.millisecondsPerDay

  package let fingerprint: Fingerprint
  package let expiresAt: Timestamp

  package init(fingerprint: Fingerprint, expiresAt: Timestamp) {
    self.fingerprint = fingerprint
    self.expiresAt = expiresAt
  }
}

// MARK: Changing

extension User {
  /// Gives the account a code; an earlier one is void, and so is a password.
  package mutating func invite(_ invitation: Invitation) throws(AuthError) {
    if isFired { throw .employmentEnded(email.text) }
    if isDisabled { throw .disabled(email.text) }
    self.invitation = invitation
    password = nil
  }

  /// Takes the invitation up.
  ///
  /// - Throws: ``AuthError/unknownInvitation`` for a code that is too old, or an account that was closed meanwhile.
  package mutating func accept(_ password: PasswordHash, at moment: Timestamp) throws(AuthError) {
    guard let invitation, !isClosed, moment < invitation.expiresAt else { throw .unknownInvitation }
    self.invitation = nil
    self.password = password
  }

  package mutating func setPassword(_ password: PasswordHash) {
    self.password = password
    invitation = nil
  }

  /// Ties the account to an employment, whose end is the account's. What an earlier one has closed is open again.
  package mutating func employ(as employee: UniqueID) {
    self.employee = employee
    employmentEndedAt = nil
    isDisabled = false
  }

  /// Notes that the employment is over: nobody gets in from now on, and no password or invitation is left for later.
  package mutating func endEmployment(_ employee: UniqueID, at moment: Timestamp) {
    self.employee = employee
    employmentEndedAt = employmentEndedAt ?? moment
    invitation = nil
    password = nil
  }

  /// Leaves a message for the next sign-in. An earlier one that was not read yet stays.
  package mutating func leave(alert text: String) { alert = alert ?? text }

  /// Returns the message for this sign-in, and forgets it.
  package mutating func takeAlert() -> String? {
    defer { alert = nil }
    return alert
  }

  package mutating func setRole(_ role: Role) { self.role = role }

  /// Takes access away; the password stays, for the case that access is given back.
  package mutating func disable() {
    isDisabled = true
    invitation = nil
  }

  /// Gives access back.
  ///
  /// - Throws: ``AuthError/employmentEnded(_:)`` for somebody who was fired.
  package mutating func enable() throws(AuthError) {
    if isFired { throw .employmentEnded(email.text) }
    isDisabled = false
  }

  /// - Throws: ``AuthError/text(_:)`` for a text that cannot be shown.
  package mutating func change(_ change: ProfileChange) throws(AuthError) {
    if let name = change.name { self.name = try AuthText.plain(name, "The name", 1...100) }
    preferences.restaurant = try User.preference(change.restaurant, "The restaurant", preferences.restaurant)
    preferences.cuisine = try User.preference(change.cuisine, "The cuisine", preferences.cuisine)
  }

  /// An empty text takes a preference back.
  private static func preference(_ text: String?, _ field: String, _ old: String?) throws(AuthError) -> String? {
    guard let text else { return old }
    return text.isEmpty ? nil : try AuthText.plain(text, field, 1...100)
  }
}

/// What somebody wants changed of their profile; nothing where it stays.
package struct ProfileChange: Hashable, Sendable {
  package var name: String?
  package var restaurant: String?
  package var cuisine: String?

  package init(name: String? = nil, restaurant: String? = nil, cuisine: String? = nil) {
    self.name = name
    self.restaurant = restaurant
    self.cuisine = cuisine
  }
}
