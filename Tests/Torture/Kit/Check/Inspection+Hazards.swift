extension Inspection {
  /// The maximum number of starts of a handler that ends its process.
  private static let attempts = 8

  /// Misbehaving handlers were counted and given up, and did not stop other handlers.
  func hazards() throws -> [String] {
    let starts = Dictionary(grouping: started) { Self.hex($0.event) }
    let deliveries = try database.rows(
      """
      SELECT hex(event_id), kind, status, attempts, coalesce(cause, '') FROM core_delivery \
      JOIN core_event AS e ON e.id = event_id JOIN torture_hazard AS h ON h.id = e.aggregate_id \
      WHERE handler = 'torture.' || kind
      """)
    return deliveries.compactMap { row in
      let (event, kind, status) = (row[0], row[1], row[2])
      let times = starts[event]?.count ?? 0
      return switch Hazard.Kind(rawValue: kind) {
      case .poison:
        status == "dead" && times == Self.attempts && row[4].contains("ended \(Self.attempts) times")
          ? nil : "poison \(event) is \(status) after \(times) starts and \(row[3]) attempts: \(row[4])"
      case .stall:
        status == "done" && times > 1 ? nil : "stall \(event) is \(status) after \(times) starts"
      case .deaf:
        ["failed", "dead"].contains(status) && row[3] != "0" && row[4].contains("did not finish")
          ? nil : "deaf \(event) is \(status) after \(row[3]) attempts: \(row[4])"
      case nil: nil
      }
    }
  }
}
