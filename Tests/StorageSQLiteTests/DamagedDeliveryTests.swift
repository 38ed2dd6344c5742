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
    let record = try EventLogSQL(.sqlite).delivery(
      row, at: EngineTime(epoch: epoch, milliseconds: now), Timestamp(milliseconds: 0))
    #expect(record.dueAt.milliseconds >= 0)
  }
}
