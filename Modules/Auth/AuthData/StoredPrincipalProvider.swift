package import AuthDomain
package import DomainKit
import StorageKit

/// A principal provider that reads the session and the account from the database for each unit of
/// work.
@MemberwiseInit
package struct StoredPrincipalProvider: PrincipalProvider {
  private let keeper: any SessionKeeper
  private let crypto: any Cryptography
  private let clock: any WallClock

  /// Returns the user of the kept session. Reads one row if there are no accounts, and the rows of
  /// the session and the user otherwise.
  ///
  /// The unit does not rely on these rows: every sign-in writes some of them, and an order must not
  /// run again because of that. A change of an account counts from the next unit on. The use of the
  /// session is stored in a unit of its own, so that a list works while the disk is full.
  package func principal(in unit: Unit) async throws -> Principal {
    let storage = try FeatureStorage(of: "auth", in: unit)
    guard let installation = try await EntityStore<InstallationMapper>(storage).find(Installation.only, .informing)
    else {
      return .unrestricted
    }
    let sessions = try EntityStore<SessionMapper>(storage)
    // The token itself must not stay in memory while the unit waits for the database.
    guard let fingerprint = try keeper.token(for: installation.databaseID).map(crypto.fingerprint),
      let session = try await sessions.list(SessionQuery.session(fingerprint), .informing).first,
      session.isLive(at: clock.now),
      let user = try await EntityStore<UserMapper>(storage).find(session.user, .informing), user.isActive
    else { return .anonymous }
    if session.isDueForTouch(at: clock.now) { unit.setWorkAfterSuccess { try await touch(session.id, in: $0) } }
    return .person(user.id.raw, user.role)
  }

  private func touch(_ id: ID<Session>, in unit: Unit) async throws {
    let sessions = try EntityStore<SessionMapper>(FeatureStorage(of: "auth", in: unit))
    guard var session = try await sessions.find(id), session.isDueForTouch(at: clock.now) else { return }
    session.touch(at: clock.now)
    try sessions.update(&session)
  }
}

/// The query for the session of a token.
enum SessionQuery {
  static func session(_ fingerprint: Fingerprint) -> Query<SessionRecord> {
    Query().where(.fingerprint, .equal, fingerprint.hex).limit(1)
  }
}
