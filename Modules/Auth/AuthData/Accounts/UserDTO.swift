import AuthDomain
import DomainKit
import StorageKit

/// The stored form of an account.
@StoredRecord
struct UserDTO: RootRecord {
  static let table = Table<UserDTO>(
    "auth_user", secrets: [.password, .invitation],
    wordings: [.role: [Role.customer.storedName: Role.customer.rawValue]])

  let id: UniqueID
  let version: Int
  let email: String
  let emailKey: String
  let name: String
  let role: String
  let isDisabled: Bool
  let password: String?
  let invitation: String?
  let invitationExpiresAt: Int64?
  let restaurant: String?
  let cuisine: String?
  let createdAt: Int64
  let employeeID: UniqueID?
  let employmentEndedAt: Int64?
  let alert: String?
  let wasUsed: Bool?
}

enum UserMapper: AggregateMapper {
  static func root(of user: User) -> UserDTO {
    UserDTO(
      id: user.id.raw, version: user.version, email: user.email.text, emailKey: user.email.key, name: user.name,
      role: user.role.storedName, isDisabled: user.isDisabled, password: user.password?.phc,
      invitation: user.invitation?.fingerprint.hex, invitationExpiresAt: user.invitation?.expiresAt.milliseconds,
      restaurant: user.preferences.restaurant, cuisine: user.preferences.cuisine,
      createdAt: user.createdAt.milliseconds, employeeID: user.employee,
      employmentEndedAt: user.employmentEndedAt?.milliseconds, alert: user.alert,
      wasUsed: user.wasUsed)
  }

  static func entity(from dto: UserDTO, parts _: [NoPart]) throws -> User {
    guard let role = Role(rawValue: dto.role) else {
      throw StorageError.malformedRow(table: "auth_user", reason: "unknown role")
    }
    do throws(AuthError) {
      return try User(
        id: ID(dto.id), email: EmailAddress(dto.email), name: dto.name, role: role, isDisabled: dto.isDisabled,
        password: dto.password.map { PasswordHash(phc: $0) }, invitation: invitation(of: dto),
        wasUsed: dto.wasUsed ?? (dto.employmentEndedAt != nil),
        preferences: Preferences(restaurant: dto.restaurant, cuisine: dto.cuisine),
        createdAt: Timestamp(milliseconds: dto.createdAt), employee: dto.employeeID,
        employmentEndedAt: dto.employmentEndedAt.map { Timestamp(milliseconds: $0) },
        alert: dto.alert)
    } catch {
      // The message would contain the stored text, and a damaged row may have a hash in its place.
      throw StorageError.malformedRow(
        table: "auth_user", reason: "the account \(dto.id) has an invalid value (\(error.code))")
    }
  }

  private static func invitation(of dto: UserDTO) -> Invitation? {
    guard let hex = dto.invitation, let expiry = dto.invitationExpiresAt else { return nil }
    return Invitation(fingerprint: Fingerprint(hex: hex), expiresAt: Timestamp(milliseconds: expiry))
  }
}
