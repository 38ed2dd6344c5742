import CoffeePalApp
import DomainKit
import Testing

@Suite struct `The user at the terminal` {
  private let lastKnownUser = LastKnownUser()
  private let ada = Principal.person(UniqueID(high: 1, low: 7), .manager)

  @Test func `stays the last known one while the database cannot be read`() async {
    #expect(await lastKnownUser.userOrLastKnown { throw NoDatabase() } == .anonymous)
    #expect(await lastKnownUser.userOrLastKnown { ada } == ada)
    #expect(await lastKnownUser.userOrLastKnown { throw NoDatabase() } == ada)
    #expect(await lastKnownUser.userOrLastKnown { nil } == ada)
    #expect(await lastKnownUser.userOrLastKnown { .anonymous } == .anonymous)
  }

  @Test func `is not certain while the database cannot be read`() async {
    #expect(await lastKnownUser.currentUser { ada } == ada)
    #expect(await lastKnownUser.currentUser { throw NoDatabase() } == nil)
    #expect(await lastKnownUser.currentUser { nil } == nil)
  }

  @Test func `is forgotten when a command may sign another one in`() async {
    #expect(await lastKnownUser.userOrLastKnown { ada } == ada)
    lastKnownUser.forget()
    #expect(await lastKnownUser.userOrLastKnown { nil } == .anonymous)
  }

  private struct NoDatabase: Error {}
}
