import CompositionKit
import OrdersDomain
import StorageKit

/// One order a commit, its event delivered and acknowledged, against the same rows written in C.
struct OrderPlacement {
  private static let rounds = 9
  private static let orders = 300
  private let workbench: Workbench

  init(_ workbench: Workbench) { self.workbench = workbench }

  func figures() async throws -> [Figure] {
    let composition = try RealHouse.compose(database: try RealHouse.newDatabase(at: workbench.path("place-ours.db")))
    let place: any PlaceOrderUseCase = try composition.container.resolve()
    let peer = try Peer([
      workbench.path("place"), workbench.path("place-ours.db"), workbench.path("place-peer.db"),
    ])
    let disk = try Peer([workbench.path("fdatasync"), workbench.path("fdatasync.data")])
    var duel = Duel()
    var probes: [Double] = []
    for round in 0...Self.rounds {
      let ours = try await Stopwatch.time { for _ in 0..<Self.orders { _ = try await place.execute(Self.request) } }
      let theirs = try peer.take(Self.orders)
      let probe = try disk.take(Self.orders) / Double(Self.orders)
      // The first round warms up.
      if round > 0 {
        duel.add(ours: ours / Double(Self.orders), peer: theirs / Double(Self.orders))
        probes.append(probe)
      }
    }
    try await check(composition)
    composition.container.existing((any StorageEngine).self)?.close()
    return Self.figures(duel, Series(probes))
  }

  /// Everything that was measured must have taken place: an event that waits was not delivered.
  private func check(_ composition: Composition) async throws {
    let engine: any StorageEngine = try composition.container.resolve()
    let open = try await engine.openDeliveries()
    guard open.isEmpty else { throw BenchmarkFailure("\(open.map(\.count).reduce(0, +)) events were not delivered") }
  }

  private static func figures(_ duel: Duel, _ probe: Series) -> [Figure] {
    let (ours, peer) = (Series(duel.ours).median, Series(duel.peers).median)
    return [
      Figure(
        "one order a commit", ours: Form.rate(1e9 / ours), peer: Form.rate(1e9 / peer),
        ratios: duel.ratios { $1 / $0 }, .atLeast(0.8)),
      Figure("  one order takes", ours: Form.time(ours), peer: Form.time(peer), note: "two commits"),
      Figure(
        "  4 KiB and fdatasync", ours: "–", peer: Form.time(probe.median),
        note: "\(Form.time(probe.least)) – \(Form.time(probe.most))"),
    ]
  }

  static var request: OrderRequest {
    get throws {
      OrderRequest(
        guest: "Ada",
        lines: [
          .init(item: "latte", size: .large, quantity: try Quantity(2)),
          .init(item: "espresso", quantity: try Quantity(1)),
        ])
    }
  }
}
