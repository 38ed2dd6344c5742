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

  /// Reads one row where there are no accounts; elsewhere the session's and the user's as well.
  ///
  /// The unit does not rely on them: every login writes some of these rows, and none should make an order run again. A
  /// change of an account counts from the next unit on.
  package func person(in unit: Unit) async throws -> Principal {
    let storage = try FeatureStorage(of: "auth", in: unit)
    guard let premises = try await EntityStore<PremisesMapper>(storage).find(Premises.only, .informing) else {
      return .openHouse
    }
    let sessions = try EntityStore<SessionMapper>(storage)
    guard let token = try keeper.token(for: premises.identity),
      var session = try await sessions.list(SessionQuery.session(crypto.fingerprint(of: token)), .informing).first,
      session.isLive(at: clock.now),
      let user = try await EntityStore<UserMapper>(storage).find(session.user, .informing), user.isActive
    else { return .stranger }
    if session.touch(at: clock.now) { try sessions.update(&session) }
    return .person(user.id.raw, user.role)
  }
}

/// The question for the session that a token belongs to.
enum SessionQuery {
  static func session(_ fingerprint: Fingerprint) -> Query<SessionDTO> {
    Query().where(.fingerprint, .equal, fingerprint.hex).limit(1)
  }
}
