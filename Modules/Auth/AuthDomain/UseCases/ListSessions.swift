package import DomainKit

/// Lists the user's own sessions, latest first.
package protocol ListSessionsUseCase: Sendable {
  /// Returns a page of sessions.
  ///
  /// - Parameter after: The session after which the page begins.
  /// - Throws: `LimitOutOfRange` for an invalid limit, ``AuthError`` for an unknown session.
  func execute(limit: Int, after: IDSuffix?) async throws -> [ListedSession]
}

/// A session in a list, and whether it is the current one.
@MemberwiseInit
package struct ListedSession: Equatable, Sendable {
  package let session: Session
  package let isCurrent: Bool
}

@MemberwiseInit
package struct ListSessions: ListSessionsUseCase {
  private let services: AuthServices
  private let sessionService: SessionService

  package func execute(limit: Int, after: IDSuffix?) async throws -> [ListedSession] {
    try LimitOutOfRange.check(limit, in: "auth")
    return try await services.execute(for: .useOwnAccount) { context, principal in
      let user = try await services.account(of: principal, in: context)
      guard let installation = try await context.installation.current() else { return [] }
      let current = try await sessionService.kept(in: installation, context)
      let now = services.clock.now
      let live = try await context.sessions.sessions(of: user.id).filter { $0.isLive(at: now) }
      return try Self.part(of: live, after).prefix(limit).map { session in
        var session = session
        let isCurrent = session.id == current?.id
        // The use of the current session by this command is recorded after the unit.
        if isCurrent, session.isDueForTouch(at: now) { session.touch(at: now) }
        return ListedSession(session: session, isCurrent: isCurrent)
      }
    }
  }

  private static func part(of sessions: [Session], _ after: IDSuffix?) throws(AuthError) -> ArraySlice<Session> {
    guard let after else { return sessions[...] }
    let matching = sessions.indices.filter { after.matches(sessions[$0].id.raw) }
    guard matching.count == 1 else { throw .unknownSession(after.text) }
    return sessions[(matching[0] + 1)...]
  }
}
