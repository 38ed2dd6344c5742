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

  /// The result of a recovery.
  struct Finding: Sendable {
    /// The number of deliveries that were still open at the end.
    let open: Int
    let milliseconds: Int64
  }

  @concurrent
  func run() async throws {
    let start = MachineTime.nanoseconds
    let container = try app.compose()
    let engine: any StorageEngine = try container.resolve()
    let pump: OutboxPump = try container.resolve()
    let pumping = Task { await pump.run() }
    var open = try await count(engine)
    while open > 0, MachineTime.nanoseconds - start < Int64(seconds) * 1_000_000_000 {
      try await Task.sleep(for: .milliseconds(20))
      open = try await count(engine)
    }
    let time = (MachineTime.nanoseconds - start) / 1_000_000
    pumping.cancel()
    await pumping.value
    engine.close()
    try LineFile(Self.finding(in: app.folder)).append("\(open) \(time)")
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
