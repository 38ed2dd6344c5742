/// A run of the release binary that lists twenty orders, against the `sqlite3` program with the
/// same query.
struct ColdStart {
  private static let rounds = 30
  private static let query = "SELECT * FROM orders_order ORDER BY id DESC LIMIT 20"
  let workbench: Workbench

  func figures() throws -> [Figure] {
    let path = try workbench.newDatabase("cold.db")
    guard try Child.run([workbench.path("fill"), path, "10000"]).status == 0 else {
      throw BenchmarkFailure("cannot fill \(path)")
    }
    var duel = Duel()
    for round in 0...Self.rounds {
      let ours = try Child.run([workbench.program, "--db", path, "-c", "orders list --limit 20"])
      let peer = try Child.run(["sqlite3", path, Self.query])
      guard ours.status == 0, peer.status == 0 else { throw BenchmarkFailure("listing orders failed") }
      if round > 0 { duel.add(ours: ours.time, peer: peer.time) }
    }
    return [
      Figure(
        "cold start: orders list --limit 20", ours: Form.time(Series(duel.ours).median),
        peer: Form.time(Series(duel.peers).median), ratios: duel.ratios { $0 / $1 }, .atMost(2.5))
    ]
  }
}
