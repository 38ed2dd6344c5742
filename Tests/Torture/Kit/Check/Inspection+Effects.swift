extension Inspection {
  /// Each effect in the same database took place once if its delivery is done, and otherwise not at
  /// all.
  func effects() throws -> [String] {
    let entries = try database.rows(
      """
      WITH n AS MATERIALIZED (SELECT event, count(*) AS times FROM torture_entry GROUP BY event) \
      SELECT hex(event_id), status, coalesce(times, 0) FROM core_delivery LEFT JOIN n ON event = event_id \
      WHERE handler = 'torture.ledger' AND coalesce(times, 0) <> (status = 'done')
      """)
    let unfounded = try database.column(
      "SELECT hex(event) FROM torture_entry WHERE event NOT IN (SELECT id FROM core_event)")
    let told = try database.rows(
      """
      WITH n AS MATERIALIZED (SELECT order_id, count(*) AS told FROM orders_notification GROUP BY order_id), \
      d AS MATERIALIZED (SELECT aggregate_id, count(*) AS due FROM core_delivery \
      WHERE handler = 'orders.notify-guest' AND status = 'done' GROUP BY aggregate_id) \
      SELECT hex(id), coalesce(told, 0), coalesce(due, 0) FROM orders_order \
      LEFT JOIN n ON order_id = id LEFT JOIN d ON aggregate_id = id WHERE told IS NOT due
      """)
    return entries.map { "the event \($0[0]), \($0[1]), took effect \($0[2]) times" }
      + unfounded.map { "an effect of an unknown event: \($0)" }
      + told.map { "the guest of \($0[0]) was told \($0[1]) times instead of \($0[2])" }
  }

  /// The effects of an aggregate's events are in the order of the events.
  func order() throws -> [String] {
    let places = try database.rows("SELECT hex(aggregate), number FROM torture_entry ORDER BY aggregate, at")
    return zip(places, places.dropFirst()).compactMap { earlier, later in
      guard earlier[0] == later[0], let one = Int(earlier[1]), let other = Int(later[1]), other < one else {
        return nil
      }
      return "of \(later[0]), effect \(one) came before effect \(other)"
    }
  }

  /// No delivery is open, and none was given up without a reason.
  func leftovers() throws -> [String] {
    let open = try database.number(
      "SELECT count(*) FROM core_delivery WHERE is_open = 1 AND handler <> 'torture.deaf'")
    let dead = try database.rows(
      """
      SELECT hex(event_id), handler, cause FROM core_delivery \
      WHERE status = 'dead' AND handler NOT IN ('torture.poison', 'torture.deaf')
      """)
    return (open == 0 ? [] : ["\(open) deliveries are still open"])
      + (mayGiveUp ? [] : dead.map { "the delivery of \($0[0]) to \($0[1]) was given up: \($0[2])" })
  }

  /// Effects outside of the database: at least one per done delivery, always under the same event
  /// identifier, in order, and none for an event that is not stored.
  func prints() throws -> [String] {
    let lines = Set(printed)
    let seen = Set(lines.map { Self.hex($0.event) })
    let done = try database.column(
      "SELECT hex(event_id) FROM core_delivery WHERE handler = 'torture.print' AND status = 'done'")
    let events = Set(try database.column("SELECT hex(id) FROM core_event"))
    let facts = Dictionary(grouping: lines) { "\($0.aggregate) \($0.number)" }
    return done.filter { !seen.contains($0) }.map { "the event \($0) is marked as printed but was not" }
      + seen.subtracting(events).map { "the event \($0) was printed but is not stored" }
      + facts.filter { $0.value.count > 1 }.map { "\($0.key) was printed under several events' identifiers" }
      + printsOutOfOrder()
  }

  private func printsOutOfOrder() -> [String] {
    var last: [String: Int] = [:]
    return printed.compactMap { line in
      defer { last[line.aggregate] = line.number }
      guard let earlier = last[line.aggregate], line.number < earlier else { return nil }
      return "of \(line.aggregate), \(earlier) was printed before \(line.number)"
    }
  }
}
