import CompositionKit
import OrdersDomain
import StorageKit

/// One order at a time, with its event delivered and acknowledged.
///
/// The peer is C that writes the same rows: with the delivery in a separate commit, in the commit of
/// the order, and in that commit with the questions that the program asks. The last one shows how
/// much of the time no code in Swift can save.
struct OrderPlacement {
  private static let rounds = 9
  private static let orders = 300
  let workbench: Workbench

  func figures() async throws -> [Figure] {
    let composition = try BenchmarkApp.compose(
      database: try BenchmarkApp.newDatabase(at: workbench.path("place-ours.db")))
    let place: any PlaceOrderUseCase = try composition.container.resolve()
    let twice = try peer("place-twice.db", "lone")
    let once = try peer("place-once.db", "once")
    let same = try peer("place-same.db", "same")
    let disk = try Peer([workbench.path("fdatasync"), workbench.path("fdatasync.data")])
    var (againstTwo, againstOne, floor) = (Duel(), Duel(), Duel())
    var probes: [Double] = []
    for round in 0...Self.rounds {
      let ours = try await Stopwatch.time { for _ in 0..<Self.orders { _ = try await place.execute(Self.request) } }
      let (two, one) = (try twice.take(Self.orders), try once.take(Self.orders))
      let asked = try same.take(Self.orders)
      let probe = try disk.take(Self.orders) / Double(Self.orders)
      // The first round warms up.
      if round > 0 {
        againstTwo.add(ours: ours / Double(Self.orders), peer: two / Double(Self.orders))
        againstOne.add(ours: ours / Double(Self.orders), peer: one / Double(Self.orders))
        floor.add(ours: asked / Double(Self.orders), peer: one / Double(Self.orders))
        probes.append(probe)
      }
    }
    try await check(composition)
    composition.container.existing((any StorageEngine).self)?.close()
    return Self.figures(againstTwo, againstOne, floor, Series(probes))
  }

  private func peer(_ database: String, _ mode: String) throws -> Peer {
    try Peer([workbench.path("place"), workbench.path("place-ours.db"), workbench.path(database), mode])
  }

  /// Checks that all measured work took place: every event must be delivered.
  private func check(_ composition: Composition) async throws {
    let engine: any StorageEngine = try composition.container.resolve()
    let open = try await engine.openDeliveries()
    guard open.isEmpty else { throw BenchmarkFailure("\(open.map(\.count).reduce(0, +)) events were not delivered") }
  }

  private static func figures(_ againstTwo: Duel, _ againstOne: Duel, _ floor: Duel, _ probe: Series) -> [Figure] {
    let ours = Series(againstTwo.ours).median
    let (two, one) = (Series(againstTwo.peers).median, Series(againstOne.peers).median)
    return [
      Figure(
        "one order at a time, against C in two commits", ours: Form.rate(1e9 / ours), peer: Form.rate(1e9 / two),
        ratios: againstTwo.ratios { $1 / $0 }, .atLeast(0.95)),
      Figure(
        "  against C in one commit", ours: Form.rate(1e9 / ours), peer: Form.rate(1e9 / one),
        ratios: againstOne.ratios { $1 / $0 }, .atLeast(0.75)),
      Figure(
        "  C with the program's questions", ours: Form.rate(1e9 / Series(floor.ours).median),
        peer: Form.rate(1e9 / one), note: Form.range(floor.ratios { $1 / $0 })),
      Figure("  one order takes", ours: Form.time(ours), peer: Form.time(one), note: "one commit"),
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
