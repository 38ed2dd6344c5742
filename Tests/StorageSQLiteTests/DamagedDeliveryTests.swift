import DomainKit
import StorageKit
@testable import StorageSQLite
import Testing
import TestingKit

@Suite struct `A damaged row of a delivery` {
  @Test(arguments: [Int64.min, -1, 0, .max], [Int64.min, 5, .max])
  func `is read, whatever time it has`(due: Int64, now: Int64) throws {
    let epoch = SequentialIDs.id(1)
    let row: [StoredValue] = [.text("a"), .text("pending"), .integer(0), .integer(due), .null, .null, .id(epoch)]
    let record = try EventAdministrationSQL(.sqlite).delivery(
      row, at: EngineTime(epoch: epoch, milliseconds: now), Timestamp(milliseconds: 0))
    #expect(record.dueAt.milliseconds >= 0)
  }

  private func row(_ count: Int64) -> [StoredValue] {
    let (id, text) = (StoredValue.id(SequentialIDs.id(1)), StoredValue.text("a"))
    return [id, text, text, text, text, id, .integer(count), .null, .integer(count)]
  }

  @Test(arguments: [(.min, 0), (-1, 0), (5, 5), (.max, Int(Int32.max))] as [(Int64, Int)])
  func `is read, whatever number of attempts it has`(stored: Int64, count: Int) throws {
    let delivery = try StoredDelivery(row: row(stored), failures: 1)
    #expect(delivery.failures == count + 1)
    #expect(delivery.generation == count)
  }

  @Test func `is malformed if it lacks columns`() {
    #expect(throws: StorageError.self) { try StoredDelivery(row: [.null]) }
    #expect(throws: StorageError.self) { try StoredDelivery.inOrder([row(0), row(1)]) }
  }
}
