import CompositionKit
import DomainKit
import StorageKit

/// The process that is started after the kills, and only delivers what they left undone.
struct RecoveringChild: Sendable {
  /// Within so many seconds of its start everything that was left must be delivered.
  static let promise = 5

  let house: TortureHouse
  /// The promise, or more where a machine has other things to do.
  let seconds: Int

  /// What it found.
  struct Finding: Sendable {
    /// What was still open when it gave up.
    let open: Int
    let milliseconds: Int64
  }

  @concurrent
  func run() async throws {
    let start = MachineTime.nanoseconds
    let container = try house.compose()
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
    try LineFile(Self.finding(in: house.folder)).append("\(open) \(time)")
  }

  private func count(_ engine: any StorageEngine) async throws -> Int {
    // A handler that ignores its cancellation has to wait for longer than that.
    try await engine.openDeliveries().filter { $0.handler != "torture.deaf" }.reduce(0) { $0 + $1.count }
  }

  static func finding(in folder: String) -> String { "\(folder)/finding" }

  /// The last finding, if the process came as far as that.
  static func read(in folder: String) -> Finding? {
    let words = LineFile.lines(of: finding(in: folder)).last?.split(separator: " ") ?? []
    guard words.count == 2, let open = Int(words[0]), let time = Int64(words[1]) else { return nil }
    return Finding(open: open, milliseconds: time)
  }
}
