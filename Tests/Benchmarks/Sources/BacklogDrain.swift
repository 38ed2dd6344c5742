import CompositionKit
import StorageKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The delivery of 100,000 events that wait for a handler in the same database.
struct BacklogDrain {
  private static let deliveries = 100_000
  let workbench: Workbench

  func figures() async throws -> [Figure] {
    let path = try BenchmarkApp.newDatabase(at: workbench.path("backlog.db"))
    _ = try Peer([workbench.path("place"), "-", path, "waiting"]).take(Self.deliveries)
    let composition = try BenchmarkApp.compose(database: path)
    let engine: any StorageEngine = try composition.container.resolve()
    let pump: OutboxPump = try composition.container.resolve()
    var (made, early) = (0, 0.0)
    let time = try await Stopwatch.time {
      while case let count = try await pump.deliverDue(), count > 0 {
        made += count
        if early == 0, made >= Self.deliveries / 4 { early = Self.residentMemory }
      }
    }
    guard made == Self.deliveries, try await engine.openDeliveries().isEmpty else {
      throw BenchmarkFailure("\(made) deliveries were made")
    }
    let late = Self.residentMemory
    engine.close()
    let rate = Double(made) / time * 1e9
    return [
      Figure(
        "backlog of 100,000 deliveries", ours: Form.rate(rate), value: rate, shown: Form.rate(rate), .atLeast(60_000),
        unit: "/s"),
      Figure(
        "  its memory at the end / after a quarter", ours: Form.memory(late), peer: Form.memory(early),
        value: late / early, shown: Form.number(late / early), .atMost(1.25), unit: ""),
    ]
  }

  /// The resident memory of this process, in bytes. Linux reports it in pages.
  private static var residentMemory: Double {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    var rest: UnsafeMutablePointer<CChar>?
    _ = strtod(line, &rest)
    return rest.map { strtod($0, nil) * Double(sysconf(Int32(_SC_PAGESIZE))) } ?? 0
  }
}
