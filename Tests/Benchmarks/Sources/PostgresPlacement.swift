import CompositionKit
import OrdersDomain
import StorageKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The peer of `Peers/postgres.c`: the program's own use case, with the same dialog.
///
/// It reads a number from standard input, places that many orders by some concurrent callers, and
/// answers with one line: the nanoseconds they took, orders per second, and the 50th and 99th
/// percentile of the microseconds of one order.
enum PostgresPlacement {
  static func run(url: String, callers: Int) async throws {
    let composition = try BenchmarkApp.compose(database: url)
    let place: any PlaceOrderUseCase = try composition.container.resolve()
    _ = try await placed(1, by: 1, place)
    while let line = readLine(), let count = Int(line) {
      let start = ContinuousClock.now
      let times = try await placed(count, by: callers, place).sorted()
      let nanoseconds = Int(start.duration(to: .now) / .nanoseconds(1))
      let percentile = { (part: Int) in times[min(times.count - 1, times.count * part / 100)] / 1_000 }
      print(nanoseconds, count * 1_000_000_000 / max(1, nanoseconds), percentile(50), percentile(99))
      fflush(nil)
    }
    let engine: any StorageEngine = try composition.container.resolve()
    guard try await engine.openDeliveries().isEmpty else { throw BenchmarkFailure("events were not delivered") }
    engine.close()
  }

  /// Returns the nanoseconds of each order.
  private static func placed(_ count: Int, by callers: Int, _ place: any PlaceOrderUseCase) async throws -> [Int] {
    try await withThrowingTaskGroup(of: [Int].self) { group in
      for caller in 0..<callers {
        group.addTask {
          var times: [Int] = []
          for _ in 0..<(count + callers - 1 - caller) / callers {
            let start = ContinuousClock.now
            _ = try await place.execute(try OrderPlacement.request)
            times.append(Int(start.duration(to: .now) / .nanoseconds(1)))
          }
          return times
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
}
