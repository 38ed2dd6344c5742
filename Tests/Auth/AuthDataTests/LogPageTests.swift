import DomainKit
import Testing
import TestingKit

@testable import AuthDomain

/// The boundaries of the pages in which a verification reads the log.
@Suite struct `A verification of the log, page by page` {
  @Test func `finds a second entry at the place where a page ends`() async throws {
    let (harness, _) = try await AuthHarness.closed()
    func entry(_ subject: String) -> AuthLogEntry {
      AuthLogEntry.following(
        LogEnd.start.hash, at: 1, LogLine(actor: "eve", action: "login", subject: subject, outcome: LogLine.done),
        id: harness.ids.next(), at: harness.clock.now, crypto: harness.crypto)
    }
    let (first, forged, copy) = (entry("ada"), entry("eve"), entry("ada"))
    var chain = LogChain(crypto: harness.crypto)
    try chain.link(first)
    #expect(chain.nextPosition == 1)
    #expect(chain.new(in: [first]).isEmpty)
    for page in [[first, forged], [forged, first], [first, copy]] {
      #expect(throws: AuthError.logBroken(position: 1, reason: "there are two entries")) {
        for entry in chain.new(in: page) { try chain.link(entry) }
      }
    }
  }
}
