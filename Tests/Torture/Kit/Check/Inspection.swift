/// Holds a database that was restarted against what its processes had said, and against itself.
struct Inspection {
  /// The end of a journal's name whose process was lied to by a sync: what it took for failed may be stored.
  static let unsure = "-unsure"

  let database: Database
  let printed: [PrintedLine]
  let said: [Journal.Line]
  /// Guests whose orders were refused for certain.
  let refused: Set<String>
  /// Whether deliveries may have been given up.
  let mayGiveUp: Bool
  /// Whether a process may have been told of a failure.
  var mayFail: Bool { mayGiveUp }

  private init(folder: String, mayGiveUp: Bool) throws {
    database = try Database(TortureHouse.database(in: folder))
    printed = LineFile.lines(of: TortureHouse.printed(in: folder)).map { PrintedLine($0) }
    let journals = WorkFolder.files(in: folder).filter { $0.hasPrefix("journal.") }
    said = journals.flatMap { Journal.read("\(folder)/\($0)") }
    refused = Set(
      journals.filter { !$0.hasSuffix(Self.unsure) }.flatMap { Journal.read("\(folder)/\($0)") }.compactMap { line in
        if case .refused(let guest) = line { guest } else { nil }
      })
    self.mayGiveUp = mayGiveUp
  }

  static func verdict(on folder: String, mayGiveUp: Bool) -> Verdict {
    do {
      let inspection = try Inspection(folder: folder, mayGiveUp: mayGiveUp)
      var verdict = Verdict()
      verdict.violations = try inspection.violations()
      verdict.commits = inspection.said.count { $0.isAcknowledgement }
      verdict.effects = try inspection.database.number(
        "SELECT (SELECT count(*) FROM torture_entry) + (SELECT count(*) FROM orders_notification)")
      return verdict
    } catch {
      return Verdict("the database cannot be looked at: \(error)")
    }
  }

  private func violations() throws -> [String] {
    try soundness() + acknowledgements() + surprises() + wholeness() + versions() + effects() + order() + leftovers()
      + prints()
  }
}

extension Journal.Line {
  /// Whether it says that a unit of work was stored.
  var isAcknowledgement: Bool {
    switch self {
    case .placed, .moved, .counted: true
    case .refused, .failed, .surprised: false
    }
  }
}

/// A line that the external handler has written.
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
