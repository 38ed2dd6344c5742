import CompositionKit
import OrdersDomain
import StorageKit

/// A thousand callers that place orders at the same time.
///
/// The first peer is C that stores the orders in one commit and their notifications in another. The
/// second is the program itself with a single caller.
struct GroupPlacement {
  private static let rounds = 9
  private static let callers = 1_000
  let workbench: Workbench

  func figures() async throws -> [Figure] {
    let composition = try BenchmarkApp.compose(
      database: try BenchmarkApp.newDatabase(at: workbench.path("group-ours.db")))
    let place: any PlaceOrderUseCase = try composition.container.resolve()
    let peer = try Peer([
      workbench.path("place"), workbench.path("group-ours.db"), workbench.path("group-peer.db"), "batch",
    ])
    var (duel, alone) = (Duel(), Duel())
    for round in 0...Self.rounds {
      let together = try await Stopwatch.time { try await Self.placeTogether(place) }
      let theirs = try peer.take(Self.callers)
      let lone = try await Stopwatch.time { for _ in 0..<100 { _ = try await place.execute(OrderPlacement.request) } }
      guard round > 0 else { continue }
      duel.add(ours: together / Double(Self.callers), peer: theirs / Double(Self.callers))
      alone.add(ours: together / Double(Self.callers), peer: lone / 100)
    }
    let engine: any StorageEngine = try composition.container.resolve()
    guard try await engine.openDeliveries().isEmpty else { throw BenchmarkFailure("events were not delivered") }
    engine.close()
    return Self.figures(duel, alone)
  }

  private static func placeTogether(_ place: any PlaceOrderUseCase) async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<callers { group.addTask { _ = try await place.execute(try OrderPlacement.request) } }
      try await group.waitForAll()
    }
  }

  private static func figures(_ duel: Duel, _ alone: Duel) -> [Figure] {
    let (ours, peer, lone) = (Series(duel.ours).median, Series(duel.peers).median, Series(alone.peers).median)
    return [
      Figure(
        "1,000 callers at once, against C in two commits", ours: Form.rate(1e9 / ours), peer: Form.rate(1e9 / peer),
        ratios: duel.ratios { $1 / $0 }, .atLeast(0.7)),
      Figure(
        "  against one caller", ours: Form.rate(1e9 / ours), peer: Form.rate(1e9 / lone),
        ratios: alone.ratios { $1 / $0 }, .atLeast(10)),
    ]
  }
}
