/// Compares a restarted database with the acknowledgments of its processes, and with itself.
struct Inspection {
  /// The suffix of a journal whose process was told by a sync that it failed. Its refused rows may
  /// be stored.
  static let unsure = "-unsure"

  let database: Database
  let printed: [PrintedLine]
  let started: [StartedLine]
  let reported: [Journal.Line]
  /// The acknowledgments of processes whose syncs were durable.
  let certain: [Journal.Line]
  /// `true` if deliveries may have been given up.
  let mayGiveUp: Bool
  /// The codes of errors that the scenario explains.
  let excused: Set<String>
  /// `true` if a process may have been told of a failure.
  var mayFail: Bool { mayGiveUp }

  private init(folder: String, mayGiveUp: Bool, excused: Set<String>) throws {
    database = try Database(TortureApp.database(in: folder))
    printed = LineFile.lines(of: TortureApp.printed(in: folder)).map { PrintedLine($0) }
    started = LineFile.lines(of: TortureApp.started(in: folder)).compactMap { StartedLine($0) }
    let journals = WorkFolder.files(in: folder).filter { $0.hasPrefix("journal.") }
    let lines = Dictionary(uniqueKeysWithValues: journals.map { ($0, Journal.read("\(folder)/\($0)")) })
    reported = lines.values.flatMap(\.self)
    certain = lines.filter { !$0.key.hasSuffix(Self.unsure) }.values.flatMap(\.self)
    self.mayGiveUp = mayGiveUp
    self.excused = excused
  }

  /// - Parameter excused: The codes of errors that processes may have reported.
  static func result(on folder: String, mayGiveUp: Bool, excusing excused: Set<String> = []) -> InspectionResult {
    do {
      let inspection = try Inspection(folder: folder, mayGiveUp: mayGiveUp, excused: excused)
      var result = InspectionResult()
      result.violations = try inspection.violations()
      result.commits = inspection.reported.count { $0.isAcknowledgment }
      result.effects = try inspection.database.number(
        "SELECT (SELECT count(*) FROM torture_entry) + (SELECT count(*) FROM orders_notification) "
          + "+ (SELECT count(*) FROM employees_case) + (SELECT count(*) FROM auth_log WHERE action = 'fired')")
      return result
    } catch {
      return InspectionResult("the database cannot be inspected: \(error)")
    }
  }

  private func violations() throws -> [String] {
    try soundness() + acknowledgments() + surprises() + wholeness() + versions() + effects() + order() + leftovers()
      + prints() + hazards() + staff() + authLog() + catalog() + shelf()
  }

  /// Returns one sentence per row that a query finds. Each row breaks a rule.
  func complaints(_ questions: [(String, String)]) throws -> [String] {
    try questions.flatMap { sentence, sql in try database.column(sql).map { "\(sentence): \($0)" } }
  }
}

extension Journal.Line {
  /// `true` if the line says that a unit of work was stored.
  var isAcknowledgment: Bool {
    switch self {
    case .stored, .present, .logged: true
    case .absent, .leaving, .failed, .surprised: false
    }
  }
}

/// A line of the external handler.
struct PrintedLine: Hashable {
  let event: String
  let aggregate: String
  let number: Int

  init(_ line: Substring) {
    let words = line.split(separator: " ").map(String.init)
    event = words.first ?? ""
    aggregate = words.count > 1 ? words[1] : ""
    number = words.count > 2 ? Int(words[2]) ?? 0 : 0
  }
}

/// A line of a hazard's handler, written at its start.
struct StartedLine: Hashable {
  let event: String
  let kind: Hazard.Kind

  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 2, let kind = Hazard.Kind(rawValue: String(words[1])) else { return nil }
    event = String(words[0])
    self.kind = kind
  }
}
