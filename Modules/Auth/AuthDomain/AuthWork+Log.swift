import DomainKit

extension AuthWork {
  /// Writes a line of the log, to be stored with the unit.
  ///
  /// Nothing that somebody has done to the stored log keeps it from going on: otherwise nobody could sign in any more.
  ///
  /// - Parameter actor: who did it, where that is not the principal.
  func note(
    _ action: String, _ subject: String, _ outcome: String = LogLine.done, by principal: Principal,
    actor: String? = nil, in context: any AuthContext
  ) async throws {
    let who: String
    if let actor { who = actor } else { who = try await name(of: principal, in: context) }
    var head = try await context.log.head() ?? LogHead()
    var premises = try await context.accounts.premises()
    // Where the two ends differ, somebody has moved one. The entry follows that of the premises, and the seam stays.
    let previous = premises?.logEnd ?? head.end
    var entry = AuthLogEntry.following(
      previous.hash, at: try await freePosition(behind: [head.end, previous], in: context),
      LogLine(actor: who, action: action, subject: subject, outcome: outcome), id: ids.next(), at: clock.now,
      crypto: crypto)
    head.move(to: entry)
    premises?.noteLogEnd(entry.end)
    try context.log.add(&entry)
    if head.version == 0 { try context.log.add(&head) } else { try context.log.update(&head) }
    if var premises { try context.accounts.update(&premises) }
  }

  /// The first position behind these ends that no entry has.
  private func freePosition(behind ends: [LogEnd], in context: any AuthContext) async throws -> Int {
    // A forged end may be anywhere; no log is as long as this.
    let plausible = ends.map(\.position).filter { (0..<1 << 52).contains($0) }
    var first = (plausible.max() ?? 0) + 1
    var width = 1
    while true {
      let taken = try await context.log.taken(first..<first + width)
      if let free = (first..<first + width).first(where: { !taken.contains($0) }) { return free }
      first += width
      width = 500
    }
  }

  private func name(of principal: Principal, in context: any AuthContext) async throws -> String {
    if let account = principal.account {
      return try await context.accounts.user(ID(account))?.email.text ?? account.description
    }
    switch principal {
    case .openHouse: return "open house"
    case .stranger: return "nobody"
    default: return "house"
    }
  }
}
