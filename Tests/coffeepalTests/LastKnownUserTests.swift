import CoffeePalApp
import DomainKit
import Testing

@Suite struct `The user at the terminal` {
  private let present = LastKnownUser()
  private let ada = Principal.person(UniqueID(high: 1, low: 7), .manager)

  @Test func `stays the last known one while the database cannot be read`() async {
    #expect(await present.user { throw NoDatabase() } == .anonymous)
    #expect(await present.user { ada } == ada)
    #expect(await present.user { throw NoDatabase() } == ada)
    #expect(await present.user { nil } == ada)
    #expect(await present.user { .anonymous } == .anonymous)
  }

  @Test func `is not certain while the database cannot be read`() async {
    #expect(await present.verifiedUser { ada } == ada)
    #expect(await present.verifiedUser { throw NoDatabase() } == nil)
    #expect(await present.verifiedUser { nil } == nil)
  }

  @Test func `is forgotten when a command may sign another one in`() async {
    #expect(await present.user { ada } == ada)
    present.forget()
    #expect(await present.user { nil } == .anonymous)
  }

  private struct NoDatabase: Error {}
}
