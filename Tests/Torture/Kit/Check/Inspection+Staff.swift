import CSodium

extension Inspection {
  /// Employees, their files and accounts, and the access that ends with an employment.
  func staff() throws -> [String] {
    let lost = try acknowledgedLogins()
    return try complaints(Self.employments) + complaints(Self.firings) + lost
  }

  private static let employments = [
    (
      "an employee whose events do not match their status",
      """
      WITH n AS MATERIALIZED (SELECT aggregate_id, count(*) AS events FROM core_event \
      WHERE name LIKE 'employees.%' GROUP BY aggregate_id) \
      SELECT email FROM employees_employee LEFT JOIN n ON aggregate_id = id \
      WHERE events IS NOT CASE status WHEN 'employed' THEN 1 WHEN 'fired' THEN 2 END
      """
    ),
    (
      "an event without its employee",
      """
      SELECT hex(id) FROM core_event \
      WHERE name LIKE 'employees.%' AND aggregate_id NOT IN (SELECT id FROM employees_employee)
      """
    ),
    ("an employee without a background check", "SELECT email FROM employees_employee WHERE checked_at IS NULL"),
    (
      "an employee without a personnel file",
      "SELECT email FROM employees_employee WHERE id NOT IN (SELECT id FROM employees_file)"
    ),
    (
      "an employment end that does not match the status",
      """
      SELECT email FROM employees_employee \
      WHERE (status = 'fired') <> (id IN (SELECT id FROM auth_ended_employment))
      """
    ),
    (
      "a fired employee can still sign in",
      """
      SELECT u.email FROM employees_employee AS e JOIN auth_user AS u ON u.employee_id = e.id WHERE e.status = 'fired' \
      AND (u.employment_ended_at IS NULL OR u.password IS NOT NULL OR u.invitation IS NOT NULL)
      """
    ),
  ]

  /// Returns a query for employees whose firing lacks a consequence although its delivery is
  /// done.
  private static func afterwards(_ handler: String, _ condition: String) -> String {
    """
    SELECT e.email FROM core_delivery AS d JOIN core_event AS v ON v.id = d.event_id \
    JOIN employees_employee AS e ON e.id = v.aggregate_id LEFT JOIN auth_user AS u ON u.employee_id = e.id \
    WHERE v.name = 'employees.fired.v1' AND d.handler = '\(handler)' AND d.status = 'done' AND \(condition)
    """
  }

  private static let firings = [
    (
      "a firing whose file is open",
      afterwards("employees.close-file", "e.id NOT IN (SELECT id FROM employees_file WHERE closed_at IS NOT NULL)")
    ),
    (
      "a firing without its case",
      afterwards("employees.open-case", "e.id NOT IN (SELECT employee_id FROM employees_case)")
    ),
    ("a firing whose account is not disabled", afterwards("auth.staff-accounts", "u.is_disabled = 0")),
    (
      "a firing that left a session",
      afterwards("auth.staff-accounts", "u.id IN (SELECT user_id FROM auth_session)")
    ),
    (
      "a firing that was not logged once",
      afterwards(
        "auth.staff-accounts",
        """
        (SELECT count(*) FROM auth_log WHERE action = 'fired' AND subject = e.email) IS NOT (u.id IS NOT NULL)
        """)
    ),
  ]

  /// Each acknowledged login is in the log.
  private func acknowledgedLogins() throws -> [String] {
    let logged = try database.numbers(
      "SELECT action || ' ' || actor, count(*) FROM auth_log WHERE outcome = 'done' GROUP BY action, actor")
    let reported = Dictionary(
      grouping: reported.compactMap { line in
        if case .logged(let action, let actor) = line { "\(action) \(actor)" } else { nil }
      }, by: \.self)
    return reported.compactMap { key, lines in
      lines.count > logged[key] ?? 0 ? "\(key) was acknowledged \(lines.count) times, logged \(logged[key] ?? 0)" : nil
    }
  }

  // MARK: The log

  /// The hash chain of the log is intact from its first entry to both recorded ends.
  func authLog() throws -> [String] {
    let entries = try database.rows(
      "SELECT position, logged_at, actor, action, subject, outcome, previous, hash FROM auth_log ORDER BY position")
    var last = String(repeating: "0", count: 64)
    for (index, entry) in entries.enumerated() {
      if entry[0] != "\(index + 1)" { return ["the log has a gap before entry \(entry[0])"] }
      if entry[6] != last { return ["entry \(entry[0]) of the log does not follow the one before it"] }
      if entry[7] != Self.hash(of: [last] + entry[0..<6]) { return ["entry \(entry[0]) of the log was changed"] }
      last = entry[7]
    }
    let end = ["\(entries.count)", last]
    let ends =
      try database.rows("SELECT position, hash FROM auth_log_head")
      + database.rows("SELECT log_position, log_hash FROM auth_premises")
    return entries.isEmpty || ends == [end, end] ? [] : ["the log's ends are \(ends), and it ends with \(end)"]
  }

  /// Returns the BLAKE2b hash of the fields, each preceded by its length.
  private static func hash(of fields: [String]) -> String {
    let bytes = fields.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) }
    var digest = [UInt8](repeating: 0, count: 32)
    _ = crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0)
    let digits = Array("0123456789abcdef")
    return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
