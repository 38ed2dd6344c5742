extension Inspection {
  /// SQLite's own checks pass.
  func soundness() throws -> [String] {
    let complaints = try database.column("PRAGMA integrity_check") + database.column("PRAGMA foreign_key_check")
    return complaints.filter { $0 != "ok" }.map { "the database is damaged: \($0)" }
  }

  /// Acknowledged rows exist, and refused rows do not.
  func acknowledgments() throws -> [String] {
    let twice = try database.column("SELECT guest FROM orders_order GROUP BY guest HAVING count(*) > 1")
    return try lostVersions() + lostValues() + returnedValues() + twice.map { "the order of \($0) is stored twice" }
  }

  /// Returns rows that are missing, or older than their acknowledged version.
  private func lostVersions() throws -> [String] {
    let leaving = Set(reported.compactMap { if case .leaving(_, let id) = $0 { id } else { nil } })
    var stored: [String: [String: Int]] = [:]
    return try reported.compactMap { line in
      guard case .stored(let table, let id, let version) = line else { return nil }
      let rows = try stored[table] ?? database.numbers("SELECT hex(id), version FROM \(table)")
      stored[table] = rows
      let found = rows[Self.hex(id)]
      if found == nil, leaving.contains(id) { return nil }
      return found ?? 0 < version
        ? "\(id) of \(table) was acknowledged at \(version) and is at \(found ?? 0)" : nil
    }
  }

  private func lostValues() throws -> [String] {
    var stored: [String: Set<String>] = [:]
    return try Set(
      reported.compactMap { line in
        guard case .present(let table, let column, let value) = line else { return nil }
        let values = try stored[table + column] ?? self.values(of: column, in: table)
        stored[table + column] = values
        return values.contains(value) ? nil : "\(value) of \(table) was acknowledged and is gone"
      }
    ).sorted()
  }

  private func returnedValues() throws -> [String] {
    var stored: [String: Set<String>] = [:]
    return try certain.compactMap { line in
      guard case .absent(let table, let column, let value) = line else { return nil }
      let values = try stored[table + column] ?? self.values(of: column, in: table)
      stored[table + column] = values
      return values.contains(value) ? "\(value) of \(table) was refused or removed but is stored" : nil
    }
  }

  private func values(of column: String, in table: String) throws -> Set<String> {
    Set(try database.column("SELECT \(column) FROM \(table)"))
  }

  /// Returns errors that no fault explains.
  func surprises() -> [String] {
    reported.compactMap { line in
      switch line {
      case .surprised(let sentence): "a use case failed: \(sentence)"
      case .failed(let code): mayFail || excused.contains(code) ? nil : "storage failed without a fault: \(code)"
      default: nil
      }
    }
  }

  /// An order, its lines, its events and their deliveries are stored all or not at all.
  func wholeness() throws -> [String] { try complaints(Self.wholes) }

  /// Each query counts once for all rows, not once per row.
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
      "an order whose events do not match its status",
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
      // The numbers follow from the features' handler registrations.
      "an event without its deliveries",
      """
      WITH n AS MATERIALIZED (SELECT event_id, count(*) AS handlers FROM core_delivery GROUP BY event_id) \
      SELECT name || ' ' || hex(id) FROM core_event LEFT JOIN n ON event_id = id \
      WHERE coalesce(handlers, 0) IS NOT CASE \
      WHEN name IN ('orders.placed.v1', 'employees.fired.v1', 'torture.hazard.v1') THEN 3 \
      WHEN name LIKE 'orders.%' OR name = 'torture.counted.v1' THEN 2 \
      WHEN name IN ('employees.hired.v1', 'restaurants.closed.v1') THEN 1 ELSE 0 END
      """
    ),
    (
      "a delivery without its event",
      "SELECT hex(event_id) FROM core_delivery WHERE event_id NOT IN (SELECT id FROM core_event)"
    ),
  ]

  /// Every change counts once.
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
    return orders.map { "order \($0) has a version that does not match its status" }
      + counters.map { "counter \($0) has a version that differs from its value" }
      + gaps.map { "counter \($0) has gaps among its events" }
  }

  /// Returns an identifier in SQLite's notation.
  static func hex(_ id: String) -> String { id.filter { $0 != "-" }.uppercased() }
}
