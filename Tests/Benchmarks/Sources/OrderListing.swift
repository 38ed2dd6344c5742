import CompositionKit
import DomainKit
import OrdersDomain
import StorageKit

/// A page of twenty out of a million orders, against the same page out of a thousand.
struct OrderListing {
  private static let (large, small) = (1_000_000, 1_000)
  private static let rounds = 101
  let workbench: Workbench

  func figures() async throws -> [Figure] {
    let large = try await Shop(workbench, orders: Self.large)
    let small = try await Shop(workbench, orders: Self.small)
    defer {
      large.close()
      small.close()
    }
    var figures: [Figure] = []
    for (name, filter) in Self.filters {
      figures.append(try await figure("list 20: \(name)", large, small) { try await $0.list(filter) })
    }
    figures.append(
      try await figure("list 20: after an order in the middle", large, small) {
        try await $0.list(OrderFilter(), after: $0.deep)
      })
    return figures
  }

  private static let filters: [(String, OrderFilter)] = [
    ("all", OrderFilter()),
    ("of one status", OrderFilter(statuses: [.placed])),
    ("of three statuses", OrderFilter(statuses: [.placed, .preparing, .ready])),
    ("of one guest", OrderFilter(guest: "Ada")),
    ("of one guest and status", OrderFilter(statuses: [.collected], guest: "Ada")),
  ]

  private func figure(
    _ name: String, _ large: Shop, _ small: Shop, _ list: (Shop) async throws -> [Order]
  ) async throws -> Figure {
    var duel = Duel()
    for round in 0...Self.rounds {
      var (many, few): ([Order], [Order]) = ([], [])
      let ours = try await Stopwatch.time { many = try await list(large) }
      let theirs = try await Stopwatch.time { few = try await list(small) }
      guard many.count == 20, few.count == 20 else { throw BenchmarkFailure("\(name): \(many.count), \(few.count)") }
      // The first round fills the caches.
      if round > 0 { duel.add(ours: ours, peer: theirs) }
    }
    let (ours, peer) = (Series(duel.ours).median, Series(duel.peers).median)
    // A single slow call does not characterize the list, so compare the medians.
    return Figure(
      name, ours: Form.time(ours), peer: Form.time(peer), value: ours / peer, shown: Form.number(ours / peer),
      .atMost(3), unit: "")
  }
}

/// A database with a number of orders.
private struct Shop {
  /// The end of the identifier of an order in the middle of the list.
  let deep: IDSuffix
  private let lists: any ListOrdersUseCase
  private let engine: any StorageEngine

  init(_ workbench: Workbench, orders: Int) async throws {
    let path = try BenchmarkApp.newDatabase(at: workbench.path("list-\(orders).db"))
    let filled = try Child.run([workbench.path("fill"), path, String(orders)])
    guard filled.status == 0 else { throw BenchmarkFailure("cannot fill \(path)") }
    let composition = try BenchmarkApp.compose(database: path)
    lists = try composition.container.resolve()
    engine = try composition.container.resolve()
    deep = try await Self.middle(of: orders, engine)
  }

  func close() { engine.close() }

  func list(_ filter: OrderFilter, after: IDSuffix? = nil) async throws -> [Order] {
    try await lists.execute(filter, after: after)
  }

  /// Returns an order in the middle. `Peers/fill.c` starts in the year 2020 and adds one order
  /// every 150 seconds.
  private static func middle(of orders: Int, _ engine: any StorageEngine) async throws -> IDSuffix {
    let moment = Timestamp(milliseconds: 1_577_836_800_000 + Int64(orders / 2) * 150_000)
    let select = Select(
      table: TableLayout(name: "orders_order", columns: ["id"]),
      conditions: [.compare(column: "id", .greaterOrEqual, .id(UniqueID.first(at: moment)))],
      order: [Sort("id")], limit: 1, parts: nil)
    guard case .id(let id) = try await engine.rows(select).first?.values.first, let suffix = IDSuffix(id.description)
    else { throw BenchmarkFailure("no order in the middle of the list") }
    return suffix
  }
}
