import DomainKit

/// Finds the count for a sign-in attempt at this machine; see ``LoginGuard``.
struct LoginCounts: Sendable {
  let services: AuthServices
  let keeper: any SessionKeeper

  /// Returns the count for the next attempt at an address: the one of this terminal or of this device
  /// if the user has signed in from it before, or else the one of this account of the operating
  /// system.
  func current(_ email: EmailAddress, _ installation: Installation, in context: any AuthContext) async throws
    -> LoginGuard
  {
    // The code reads both in any case, so that an attempt costs the same for every address.
    let counted = try await counted(email, in: context)
    let holder = try await holder(of: email, in: context)
    guard let device = try device(in: installation) else { return counted }
    for id in knownIDs(holder, device) {
      if let known = try await context.loginGuards.knownDevice(id) { return known }
    }
    return counted
  }

  /// Returns the count of an address for this account of the operating system.
  func counted(_ email: EmailAddress, in context: any AuthContext) async throws -> LoginGuard {
    let id = LoginCounts.id("login-guard:\(keeper.machineAccount):\(email.key)", services.crypto)
    let now = services.clock.now
    return try await context.loginGuards.loginGuard(id) ?? LoginGuard(id: id, nextAt: now, seenAt: now)
  }

  /// Returns the count of registrations from this account of the operating system, with one more by
  /// a user who is not signed in.
  ///
  /// - Throws: ``AuthError/tooManyRegistrations(minutes:)`` if there were too many within an hour.
  func nextRegistration(in context: any AuthContext) async throws -> LoginGuard {
    var registrations = try await services.hourlyCount(of: "registrations:\(keeper.machineAccount)", in: context)
    let now = services.clock.now
    guard let end = registrations.recordHourly(at: now) else { return registrations }
    throw AuthError.tooManyRegistrations(minutes: Int((end.milliseconds(since: now) + 59_999) / 60_000))
  }

  /// Counts a registration by a user who is not signed in.
  ///
  /// - Throws: ``AuthError/tooManyRegistrations(minutes:)``.
  func recordRegistration(in context: any AuthContext) async throws {
    var registrations = try await nextRegistration(in: context)
    try context.loginGuards.save(&registrations)
  }

  /// Returns the stored counts of an address for this account of the operating system, this device
  /// and this terminal.
  func stored(_ email: EmailAddress, in context: any AuthContext) async throws -> [LoginGuard] {
    var found = [try await counted(email, in: context)].filter { $0.version > 0 }
    guard let installation = try await context.installation.current(),
      let device = try device(in: installation)
    else { return found }
    for id in knownIDs(try await holder(of: email, in: context), device) {
      if let known = try await context.loginGuards.knownDevice(id) { found.append(known) }
    }
    return found
  }

  /// Resets the count after a sign-in, and records the device and the terminal as known.
  ///
  /// - Parameter token: The token of the device.
  func recordSignIn(
    of user: User, from token: Secret, _ installation: Installation, in context: any AuthContext
  ) async throws {
    var current = try await current(user.email, installation, in: context)
    current.clear()
    if current.version > 0 { try context.loginGuards.update(&current) }
    for id in knownIDs(user.id.description, services.crypto.fingerprint(of: token)) {
      if try await context.loginGuards.knownDevice(id) != nil { continue }
      var known = LoginGuard(
        id: id, isKnownDevice: true, nextAt: Timestamp(milliseconds: 0), seenAt: services.clock.now)
      try context.loginGuards.add(&known)
    }
  }

  /// Returns the fingerprint of this device's token, or `nil` before the first sign-in.
  private func device(in installation: Installation) throws -> Fingerprint? {
    try keeper.device(for: installation.databaseID).map(services.crypto.fingerprint)
  }

  /// Returns the id of the account at an address, or the address if it has none. A device stays
  /// known when the address of the account is corrected.
  private func holder(of email: EmailAddress, in context: any AuthContext) async throws -> String {
    try await context.accounts.user(at: email)?.id.description ?? email.key
  }

  /// Returns the ids of the counts of this terminal, if there is one, and of this device.
  private func knownIDs(_ holder: String, _ device: Fingerprint) -> [ID<LoginGuard>] {
    let device = "login-device:\(device.hex):\(holder)"
    let terminal = keeper.terminal.map { "login-terminal:\($0):\(device)" }
    return [terminal, device].compactMap { $0 }.map { LoginCounts.id($0, services.crypto) }
  }

  /// Returns an identifier that contains only a fingerprint of a text, such as an address.
  fileprivate static func id(_ text: String, _ crypto: any Cryptography) -> ID<LoginGuard> {
    ID(UniqueID(crypto.fingerprint(of: Array(text.utf8)).hex.prefix(32)) ?? UniqueID(high: 0, low: 0))
  }
}

extension AuthServices {
  /// The number of times per hour that users may repeat what costs a row of the database.
  static let hourlyLimit = 100

  /// Returns the stored or a new count of something within this hour; see
  /// ``LoginGuard/recordHourly(at:)``.
  func hourlyCount(of name: String, in context: any AuthContext) async throws -> LoginGuard {
    let (id, now) = (LoginCounts.id(name, crypto), clock.now)
    return try await context.loginGuards.loginGuard(id) ?? LoginGuard(id: id, nextAt: now, seenAt: now)
  }
}

extension LoginGuardRepository {
  /// Stores a new or a changed count.
  func save(_ count: inout LoginGuard) throws {
    if count.version == 0 { try add(&count) } else { try update(&count) }
  }
}
