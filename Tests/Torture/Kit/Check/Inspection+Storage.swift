extension Inspection {
  /// What SQLite itself finds wrong.
  func soundness() throws -> [String] {
    let complaints = try database.column("PRAGMA integrity_check") + database.column("PRAGMA foreign_key_check")
    return complaints.filter { $0 != "ok" }.map { "the database is damaged: \($0)" }
  }

  /// What was acknowledged is there, what was refused is not.
  func acknowledgements() throws -> [String] {
    let orders = Dictionary(
      uniqueKeysWithValues: try database.rows("SELECT hex(id), version FROM orders_order").map { ($0[0], Int($0[1]) ?? 0) })
    let counters = Dictionary(
      uniqueKeysWithValues: try database.rows("SELECT hex(id), value FROM torture_counter").map { ($0[0], Int($0[1]) ?? 0) })
    let lost = said.compactMap { line -> String? in
      switch line {
      case .placed(let guest, let order):
        orders[Self.hex(order)] == nil ? "the order of \(guest) was acknowledged and is gone" : nil
      case .moved(let order, let version):
        orders[Self.hex(order), default: 0] < version
          ? "order \(order) had version \(version) and now has \(orders[Self.hex(order), default: 0])" : nil
      case .counted(let number, let value):
        counters[Self.hex("\(Counter.id(number))"), default: 0] < value
          ? "counter \(number) was \(value) and now is \(counters[Self.hex("\(Counter.id(number))"), default: 0])" : nil
      case .refused, .failed, .surprised: nil
      }
    }
    let returned = try database.column("SELECT guest FROM orders_order").filter(refused.contains)
    let twice = try database.column("SELECT guest FROM orders_order GROUP BY guest HAVING count(*) > 1")
    return lost + returned.map { "the order of \($0) was refused and is there" }
      + twice.map { "the order of \($0) is there twice" }
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
    let broken = [
      ("an order without its two lines", "SELECT hex(id) FROM orders_order o WHERE 2 <> (SELECT count(*) FROM orders_order_line WHERE owner = o.id)"),
      ("lines without an order", "SELECT DISTINCT hex(owner) FROM orders_order_line WHERE owner NOT IN (SELECT id FROM orders_order)"),
      ("an order without its event", "SELECT hex(id) FROM orders_order o WHERE 1 <> (SELECT count(*) FROM core_event WHERE aggregate_id = o.id AND name = 'orders.placed.v1')"),
      ("an order whose events do not fit its status", "SELECT hex(id) FROM orders_order o WHERE (SELECT count(*) FROM core_event WHERE aggregate_id = o.id) <> \(Self.eventsOfStatus)"),
      ("an event without its order", "SELECT hex(id) FROM core_event WHERE name LIKE 'orders.%' AND aggregate_id NOT IN (SELECT id FROM orders_order)"),
      ("an event without its deliveries", "SELECT hex(id) FROM core_event e WHERE (SELECT count(*) FROM core_delivery WHERE event_id = e.id) <> \(Self.deliveriesOfEvent)"),
      ("a delivery without its event", "SELECT hex(event_id) FROM core_delivery WHERE event_id NOT IN (SELECT id FROM core_event)"),
    ]
    return try broken.flatMap { sentence, sql in try database.column(sql).map { "\(sentence): \($0)" } }
  }

  private static let eventsOfStatus = "CASE o.status WHEN 'placed' THEN 1 WHEN 'preparing' THEN 1 WHEN 'collected' THEN 3 ELSE 2 END"
  /// The guest's notification, the ledger and the printer, as the houses' features register them.
  private static let deliveriesOfEvent = "CASE e.name WHEN 'orders.placed.v1' THEN 3 ELSE 2 END"

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
      SELECT hex(c.id) FROM torture_counter c WHERE c.value <> (SELECT count(*) FROM core_event WHERE aggregate_id = c.id) \
      OR c.value <> (SELECT count(DISTINCT json_extract(payload, '$.value')) FROM core_event WHERE aggregate_id = c.id) \
      OR c.value <> (SELECT max(json_extract(payload, '$.value')) FROM core_event WHERE aggregate_id = c.id)
      """)
    return orders.map { "order \($0) has a version that its status does not explain" }
      + counters.map { "counter \($0) has another version than value" }
      + gaps.map { "counter \($0) has gaps among its events" }
  }

  /// As SQLite writes an identifier.
  static func hex(_ id: String) -> String { id.filter { $0 != "-" }.uppercased() }
}
