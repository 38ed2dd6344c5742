import CompositionKit
import DomainKit
import StorageKit

/// The process that starts after the kills and delivers the remaining events.
struct RecoveringChild: Sendable {
  /// The time in seconds within which everything must be delivered after the start.
  static let promise = 5

  let app: TortureApp
  /// The promised time, or more on a busy machine.
  let seconds: Int

  /// The pause between two looks at the deliveries, in milliseconds.
  private static let pause = 20
  /// The number of looks without a delivery after which recovery has come to a standstill.
  private static let standstill = 100
  /// The maximum time of a recovery that does not come to a standstill, in milliseconds.
  static let limit: Int64 = 300_000

  /// The result of a recovery.
  struct Finding: Sendable {
    /// The number of deliveries that were still open at the end.
    let open: Int
    let milliseconds: Int64
  }

  @concurrent
  func run() async throws {
    let start = MachineTime.nanoseconds
    var time: Int64 { (MachineTime.nanoseconds - start) / 1_000_000 }
    let container = try app.compose()
    let engine: any StorageEngine = try container.resolve()
    let pump: OutboxPump = try container.resolve()
    let pumping = Task { await pump.run() }
    var open = try await count(engine)
    // A busy machine delays these looks like the deliveries, so they are counted instead of the time.
    var looks = seconds * 1_000 / Self.pause
    while open > 0, looks > 0, time < Self.limit {
      try await Task.sleep(for: .milliseconds(Self.pause))
      let left = try await count(engine)
      looks = left < open ? max(looks, Self.standstill) : looks - 1
      open = left
    }
    let finished = time
    pumping.cancel()
    await pumping.value
    engine.close()
    try LineFile(Self.finding(in: app.folder)).append("\(open) \(finished)")
  }

  private func count(_ engine: any StorageEngine) async throws -> Int {
    // A delivery whose handler ignores its cancellation takes longer than that.
    try await engine.openDeliveries().filter { $0.handler != "torture.deaf" }.reduce(0) { $0 + $1.count }
  }

  static func finding(in folder: String) -> String { "\(folder)/finding" }

  /// Returns the last finding, or `nil` if the process did not get that far.
  static func read(in folder: String) -> Finding? {
    let words = LineFile.lines(of: finding(in: folder)).last?.split(separator: " ") ?? []
    guard words.count == 2, let open = Int(words[0]), let time = Int64(words[1]) else { return nil }
    return Finding(open: open, milliseconds: time)
  }
}
