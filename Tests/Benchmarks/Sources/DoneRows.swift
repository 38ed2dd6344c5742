import CompositionKit
import OrdersDomain
import StorageKit

/// The cost that a million delivered events add to new ones.
struct DoneRows {
  private static let rounds = 9
  private static let orders = 200
  private static let looks = 200
  private static let rows = 1_000_000
  let workbench: Workbench

  func figures() async throws -> [Figure] {
    let full = try BenchmarkApp.newDatabase(at: workbench.path("history-full.db"))
    let filler = try Peer([workbench.path("place"), "-", full, "done"])
    for _ in 0..<(Self.rows / 10_000) { _ = try filler.take(10_000) }
    let (old, new) = (try Shop(full), try Shop(try BenchmarkApp.newDatabase(at: workbench.path("history-new.db"))))
    var (placing, looking) = (Duel(), Duel())
    for round in 0...Self.rounds {
      let (slow, fast) = (try await old.place(Self.orders), try await new.place(Self.orders))
      let (far, near) = (try await old.look(Self.looks), try await new.look(Self.looks))
      guard round > 0 else { continue }
      placing.add(ours: slow, peer: fast)
      looking.add(ours: far, peer: near)
    }
    return [
      Self.figure("placing after 1,000,000 done events", placing), Self.figure("  the pump's check for work", looking),
    ]
  }

  private static func figure(_ name: String, _ duel: Duel) -> Figure {
    Figure(
      name, ours: Form.time(Series(duel.ours).median), peer: Form.time(Series(duel.peers).median),
      ratios: duel.ratios { $0 / $1 }, .atMost(1.1))
  }

  /// The program on a database.
  private struct Shop {
    private let use: any PlaceOrderUseCase
    private let pump: OutboxPump

    init(_ database: String) throws {
      let composition = try BenchmarkApp.compose(database: database)
      use = try composition.container.resolve()
      pump = try composition.container.resolve()
    }

    /// Returns the nanoseconds per order.
    func place(_ count: Int) async throws -> Double {
      try await Stopwatch.time { for _ in 0..<count { _ = try await use.execute(OrderPlacement.request) } }
        / Double(count)
    }

    /// Returns the nanoseconds per check of the pump without due deliveries.
    func look(_ count: Int) async throws -> Double {
      try await Stopwatch.time { for _ in 0..<count { try await pump.deliverDue() } } / Double(count)
    }
  }
}
