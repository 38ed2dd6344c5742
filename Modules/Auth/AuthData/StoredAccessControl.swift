package import AuthDomain
package import DomainKit
import StorageKit

/// Knows whoever has a live session of an active account, by what is stored now.
package struct StoredAccessControl: AccessControl {
  private let keeper: any SessionKeeper
  private let crypto: any Cryptography
  private let clock: any WallClock

  package init(keeper: any SessionKeeper, crypto: any Cryptography, clock: any WallClock) {
    self.keeper = keeper
    self.crypto = crypto
    self.clock = clock
  }

  /// Reads one row in a house without accounts; elsewhere the session's and the user's as well.
  package func person(in unit: Unit) async throws -> Principal {
    let service = try AuthService(FeatureStorage(of: "auth", in: unit))
    guard let premises = try await service.premises() else { return .openHouse }
    guard let token = try keeper.token(for: premises.identity),
      var session = try await service.session(crypto.fingerprint(of: token)), session.isLive(at: clock.now),
      let user = try await service.user(session.user), user.isActive
    else { return .stranger }
    if session.touch(at: clock.now) { try service.update(&session) }
    return .person(user.id.raw, user.role)
  }
}
