import DomainKit
import Testing

@Suite struct `The generation of an event` {
  private func entry(after parent: CausingDelivery?) -> OutboxEntry {
    OutboxEntry(
      eventID: UniqueID(high: 1, low: 1), stableName: Noted.stableName, event: Noted(text: "again"),
      aggregate: AggregateReference(type: "Parcel", id: UniqueID(high: 2, low: 2)), unitID: UniqueID(high: 3, low: 3),
      account: nil, parent: parent, raisedAt: Timestamp(milliseconds: 0), handlers: [], paused: [])
  }

  private func cause(_ generation: Int) -> CausingDelivery {
    CausingDelivery(eventID: UniqueID(high: 4, low: 4), stableName: "a.b.v1", handler: "h", generation: generation)
  }

  @Test func `is one more than that of the event that caused it`() {
    #expect(entry(after: nil).generation == 0)
    #expect(entry(after: cause(0)).generation == 1)
    #expect(entry(after: cause(6)).generation == 7)
  }

  @Test func `refuses the event only beyond the limit`() {
    let limit = UnitCoordinator.generationLimit
    #expect(entry(after: nil).deadLetterReason == nil)
    #expect(entry(after: cause(limit - 1)).deadLetterReason == nil)
    #expect(entry(after: cause(limit)).deadLetterReason?.hasSuffix("a.b.v1 → h → tests.noted.v1") == true)
  }
}
