extension Inspection {
  /// What SQLite itself finds wrong.
  func soundness() throws -> [String] {
    let complaints = try database.column("PRAGMA integrity_check") + database.column("PRAGMA foreign_key_check")
    return complaints.filter { $0 != "ok" }.map { "the database is damaged: \($0)" }
  }

  /// What was acknowledged is there, what was refused is not.
  func acknowledgements() throws -> [String] {
    let orders = try database.numbers("SELECT hex(id), version FROM orders_order")
    let counters = try database.numbers("SELECT hex(id), value FROM torture_counter")
    let lost = said.compactMap { line -> String? in
      switch line {
      case .placed(let guest, let order):
        orders[Self.hex(order)] == nil ? "the order of \(guest) was acknowledged and is gone" : nil
      case .moved(let order, let version):
        Self.loss("order \(order)", of: version, found: orders[Self.hex(order)])
      case .counted(let number, let value):
        Self.loss("counter \(number)", of: value, found: counters[Self.hex("\(Counter.id(number))")])
      case .refused, .failed, .surprised: nil
      }
    }
    let returned = try database.column("SELECT guest FROM orders_order").filter(refused.contains)
    let twice = try database.column("SELECT guest FROM orders_order GROUP BY guest HAVING count(*) > 1")
    return lost + returned.map { "the order of \($0) was refused and is there" }
      + twice.map { "the order of \($0) is there twice" }
  }

  private static func loss(_ what: String, of acknowledged: Int, found: Int?) -> String? {
    guard found ?? 0 < acknowledged else { return nil }
    return "\(what) was acknowledged at \(acknowledged) and is at \(found ?? 0)"
  }

  /// Errors that nothing explains.
  func surprises() -> [String] {
    said.compactMap { line in
      switch line {
      case .surprised(let sentence): "a use case failed: \(sentence)"
      case .failed(let code): mayFail ? nil : "storage failed without a fault: \(code)"
      default: nil
      }
    }
  }

  /// An order, its lines, its events and their deliveries: all or none.
  func wholeness() throws -> [String] {
    try Self.wholes.flatMap { sentence, sql in try database.column(sql).map { "\(sentence): \($0)" } }
  }

  /// What each of these finds is broken. The counts are taken once for all, not once for each row.
  private static let wholes = [
    (
      "an order without its two lines",
      """
      WITH n AS MATERIALIZED (SELECT owner, count(*) AS lines FROM orders_order_line GROUP BY owner) \
      SELECT hex(id) FROM orders_order LEFT JOIN n ON owner = id WHERE lines IS NOT 2
      """
    ),
    (
      "lines without an order",
      "SELECT DISTINCT hex(owner) FROM orders_order_line WHERE owner NOT IN (SELECT id FROM orders_order)"
    ),
    (
      "an order without its event",
      """
      SELECT hex(id) FROM orders_order \
      WHERE id NOT IN (SELECT aggregate_id FROM core_event WHERE name = 'orders.placed.v1')
      """
    ),
    (
      "an order whose events do not fit its status",
      """
      WITH n AS MATERIALIZED (SELECT aggregate_id, count(*) AS events FROM core_event GROUP BY aggregate_id) \
      SELECT hex(id) FROM orders_order LEFT JOIN n ON aggregate_id = id WHERE events IS NOT \
      CASE status WHEN 'placed' THEN 1 WHEN 'preparing' THEN 1 WHEN 'collected' THEN 3 ELSE 2 END
      """
    ),
    (
      "an event without its order",
      """
      SELECT hex(id) FROM core_event \
      WHERE name LIKE 'orders.%' AND aggregate_id NOT IN (SELECT id FROM orders_order)
      """
    ),
    (
      // The guest's notification, the ledger and the printer, as the features register them.
      "an event without its deliveries",
      """
      WITH n AS MATERIALIZED (SELECT event_id, count(*) AS handlers FROM core_delivery GROUP BY event_id) \
      SELECT hex(id) FROM core_event LEFT JOIN n ON event_id = id \
      WHERE handlers IS NOT CASE name WHEN 'orders.placed.v1' THEN 3 ELSE 2 END
      """
    ),
    (
      "a delivery without its event",
      "SELECT hex(event_id) FROM core_delivery WHERE event_id NOT IN (SELECT id FROM core_event)"
    ),
  ]

  /// Every change counted once.
  func versions() throws -> [String] {
    let orders = try database.column(
      """
      SELECT hex(id) FROM orders_order WHERE version NOT BETWEEN \
      CASE status WHEN 'placed' THEN 1 WHEN 'preparing' THEN 2 WHEN 'ready' THEN 3 WHEN 'collected' THEN 4 ELSE 2 END \
      AND CASE status WHEN 'placed' THEN 1 WHEN 'preparing' THEN 2 WHEN 'ready' THEN 3 WHEN 'collected' THEN 4 ELSE 3 END
      """)
    let counters = try database.column("SELECT hex(id) FROM torture_counter WHERE version <> value")
    let gaps = try database.column(
      """
      WITH n AS MATERIALIZED (SELECT aggregate_id, count(*) AS events, \
      count(DISTINCT json_extract(payload, '$.value')) AS values_, max(json_extract(payload, '$.value')) AS last \
      FROM core_event WHERE name = 'torture.counted.v1' GROUP BY aggregate_id) \
      SELECT hex(id) FROM torture_counter LEFT JOIN n ON aggregate_id = id \
      WHERE events IS NOT value OR values_ IS NOT value OR last IS NOT value
      """)
    return orders.map { "order \($0) has a version that its status does not explain" }
      + counters.map { "counter \($0) has another version than value" }
      + gaps.map { "counter \($0) has gaps among its events" }
  }

  /// As SQLite writes an identifier.
  static func hex(_ id: String) -> String { id.filter { $0 != "-" }.uppercased() }
}
