import DomainKit
import StorageKit
import StoragePostgres
import Testing
import TestingKit

@Suite struct `A stored event` {
  private let administration = EventAdministrationSQL(.postgres)

  @Test(arguments: [nil, SequentialIDs.id(6)] as [UniqueID?])
  func `is read back as it was written`(account: UniqueID?) throws {
    let parent = CausingDelivery(
      eventID: SequentialIDs.id(4), stableName: "tests.washed.v1", handler: "fill", generation: 2)
    let entry = OutboxEntry(
      eventID: SequentialIDs.id(5), stableName: JarFilled.stableName, event: JarFilled(bean: "mocha"),
      aggregate: AggregateReference(type: "Jar", id: SequentialIDs.id(1)), unitID: SequentialIDs.id(9),
      account: account, parent: parent, raisedAt: Timestamp(milliseconds: 1_500), handlers: [], paused: [])
    let row = try OutboxSQL(.postgres).eventRow(NewEvent(entry, deliveries: []))
    let event = StoredEvent(
      id: entry.eventID, stableName: entry.stableName, payload: #"{"bean":"mocha"}"#, aggregate: entry.aggregate,
      unitID: entry.unitID, account: account, generation: 3, parent: parent.eventID, raisedAt: entry.raisedAt,
      deliveries: [])
    #expect(try administration.event(row, deliveries: []) == event)
  }

  /// The engine's clock shows 1,000 in its second epoch.
  @Test(
    arguments: [
      (.running, 1_500, 2, .running, 500), (.running, 1_000, 2, .pending, 0), (.running, 1_500, 1, .pending, 0),
      (.pending, 1_500, 2, .pending, 500), (.pending, .min, 2, .pending, 0), (.failed, 1_500, 1, .failed, 0),
    ] as [(DeliveryStatus, Int64, UInt64, DeliveryStatus, Int64)])
  func `has a delivery that runs until its lease ends, and then waits`(
    stored: DeliveryStatus, dueAt: Int64, epoch: UInt64, shown: DeliveryStatus, wait: Int64
  ) throws {
    let row: [StoredValue] = [
      .text("fill"), .text(stored.rawValue), .integer(1), .integer(dueAt), .text("no jar"), .null,
      .id(SequentialIDs.id(epoch)),
    ]
    let (now, time) = (EngineTime(epoch: SequentialIDs.id(2), milliseconds: 1_000), Timestamp(milliseconds: 70_000))
    let delivery = DeliveryState(
      handler: "fill", status: shown, failures: 1, dueAt: time.advanced(byMilliseconds: wait), failureReason: "no jar",
      settledAt: nil)
    #expect(try administration.delivery(row, at: now, time) == delivery)
  }
}
