import DomainKit
import Testing

@Suite struct `The cause of a unit of work` {
  private let account = UniqueID(high: 7, low: 7)

  /// Runs a unit as part of a command, and returns the cause that is stored with it.
  private func cause(inHandlerOf delivery: CausingDelivery?) async throws -> UnitCause? {
    let harness = KernelHarness()
    try await WorkScope.with(\.caller, .system(onBehalfOf: account)) {
      try await WorkScope.with(\.command, "parcels add") {
        try await WorkScope.with(\.causingDelivery, delivery) {
          try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel()) }
        }
      }
    }
    return harness.store.causes.last
  }

  @Test func `is the user's command`() async throws {
    #expect(try await cause(inHandlerOf: nil) == UnitCause(account: account, command: "parcels add"))
  }

  @Test func `is the event for a handler, which may run right after a command`() async throws {
    let event = UniqueID(high: 1, low: 4)
    let delivery = CausingDelivery(eventID: event, stableName: Noted.stableName, handler: "tell", generation: 0)
    #expect(try await cause(inHandlerOf: delivery) == UnitCause(account: account, event: event, handler: "tell"))
  }
}
