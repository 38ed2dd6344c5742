import AuthDomain
import DomainKit
import StorageKit

/// The stored form of an account.
@StoredRecord
struct UserRecord: RootRecord {
  static let table = Table<UserRecord>(
    "auth_user", secrets: [.password, .invitation],
    wordings: [.role: [Role.customer.storedName: Role.customer.rawValue]])

  let id: UniqueID
  let version: Int
  let email: String
  let emailKey: String
  let name: String
  let role: String
  let isDisabled: Bool
  /// The hash of the password.
  let password: String?
  /// The fingerprint of the invitation's code.
  let invitation: String?
  let invitationExpiresAt: Int64?
  /// The user's preferences.
  let restaurant: String?
  let cuisine: String?
  let createdAt: Int64
  /// The employment of the account.
  let employeeID: UniqueID?
  let employmentEndedAt: Int64?
  /// The message for the next sign-in.
  let alert: String?
  /// `true` if the account ever had a password; `nil` in rows of older versions.
  let wasUsed: Bool?
  /// The key of the name; see ``NameKey``.
  let nameKey: String?
}

enum UserMapper: AggregateMapper {
  static func root(of user: User) -> UserRecord {
    UserRecord(
      id: user.id.raw, version: user.version, email: user.email.text, emailKey: user.email.key, name: user.name,
      role: user.role.storedName, isDisabled: user.isDisabled, password: user.password?.phc,
      invitation: user.invitation?.fingerprint.hex, invitationExpiresAt: user.invitation?.expiresAt.milliseconds,
      restaurant: user.preferences.restaurant, cuisine: user.preferences.cuisine,
      createdAt: user.createdAt.milliseconds, employeeID: user.employee,
      employmentEndedAt: user.employmentEndedAt?.milliseconds, alert: user.signInMessage, wasUsed: user.wasUsed,
      nameKey: NameKey(user.name).value)
  }

  static func entity(from record: UserRecord, parts _: [NoPart]) throws -> User {
    guard let role = Role(rawValue: record.role) else {
      throw StorageError.malformedRow(table: "auth_user", reason: "unknown role")
    }
    do throws(AuthError) {
      return try User(
        id: ID(record.id), email: EmailAddress(record.email), name: record.name, role: role,
        isDisabled: record.isDisabled,
        password: record.password.map { PasswordHash(phc: $0) }, invitation: invitation(of: record),
        wasUsed: record.wasUsed ?? (record.employmentEndedAt != nil),
        preferences: Preferences(restaurant: record.restaurant, cuisine: record.cuisine),
        createdAt: Timestamp(milliseconds: record.createdAt), employee: record.employeeID,
        employmentEndedAt: record.employmentEndedAt.map { Timestamp(milliseconds: $0) },
        signInMessage: record.alert)
    } catch {
      // The message would contain the stored text, and a damaged row may have a hash in its place.
      throw StorageError.malformedRow(
        table: "auth_user", reason: "the account \(record.id) has an invalid value (\(error.code))")
    }
  }

  private static func invitation(of record: UserRecord) -> Invitation? {
    guard let hex = record.invitation, let expiry = record.invitationExpiresAt else { return nil }
    return Invitation(fingerprint: Fingerprint(hex: hex), expiresAt: Timestamp(milliseconds: expiry))
  }
}
