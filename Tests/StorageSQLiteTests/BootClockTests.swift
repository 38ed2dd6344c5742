import DomainKit
import StorageKit
import StorageSQLite
import Testing

@Suite struct `The clock of the machine` {
  @Test func `counts the milliseconds of one boot`() async throws {
    let (start, first) = (ContinuousClock.now, BootClock().now)
    // The readings are in two different seconds.
    try await Task.sleep(for: .milliseconds(1_100))
    let (last, end) = (BootClock().now, ContinuousClock.now)
    #expect(last.epoch == first.epoch)
    let passed = Duration.milliseconds(last.milliseconds - first.milliseconds)
    #expect(passed >= .milliseconds(1_099))
    #expect(passed <= end - start + .milliseconds(1))
  }
}
