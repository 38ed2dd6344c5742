import AuthDomain
import DomainKit
import Testing

@Suite struct `A session` {
  private static let start = Timestamp(milliseconds: 1_709_287_200_000)
  private static let hour = Timestamp.millisecondsPerHour

  private func session() -> Session {
    Session(
      id: ID(UniqueID(high: 1, low: 1)), user: ID(UniqueID(high: 1, low: 2)), fingerprint: Fingerprint(hex: "00"),
      createdAt: Self.start)
  }

  private func after(_ milliseconds: Int64) -> Timestamp { Self.start.advanced(byMilliseconds: milliseconds) }

  @Test func `ends after twelve hours without use`() {
    let session = session()
    #expect(session.isLive(at: after(12 * Self.hour - 1)))
    #expect(!session.isLive(at: after(12 * Self.hour)))
  }

  @Test func `ends after seven days of use`() {
    var session = session()
    for step in 1...16 {
      session.touch(at: after(Int64(step) * 10 * Self.hour))
    }
    #expect(session.isLive(at: after(168 * Self.hour - 1)))
    #expect(!session.isLive(at: after(168 * Self.hour)))
    #expect(session.expiresAt == after(168 * Self.hour))
  }

  @Test func `notes its use once a minute`() {
    var session = session()
    #expect(!session.isDueForTouch(at: after(59_999)))
    #expect(session.isDueForTouch(at: after(60_000)))
    session.touch(at: after(60_000))
    #expect(session.lastSeenAt == after(60_000))
    #expect(!session.isDueForTouch(at: after(60_001)))
  }

  @Test func `from far in the future is none`() {
    #expect(!session().isLive(at: after(-2 * Self.hour)))
    #expect(session().isLive(at: after(-60_000)))
    var used = session()
    used.touch(at: after(12 * Self.hour))
    #expect(!used.isLive(at: after(Self.hour)))
    #expect(used.isLive(at: after(12 * Self.hour)))
  }
}
