import DomainKit
import StorageKit

/// The tables of a feature with everything that a move must carry.
enum Cellar {
  static let jars = TableLayout(name: "jars_jar", columns: ["id", "version", "label", "weight", "color"])
  static let spoons = TableLayout(name: "jars_spoon", columns: ["owner", "position", "note"])
  static let words = TextIndexDefinition("jars_jar_words", on: "jars_jar", [.init("label")])

  static let migrations =
    CoreSchema.migrations + [
      Migration(
        "jars.0001",
        [
          .createTable(.root("jars_jar", [.text("label"), .real("weight", optional: true)])),
          .createTable(.parts("jars_spoon", [.text("note", optional: true)])), .createTextIndex(words),
        ], seed: { [.insert(oldJars, [.id(id(0)), .integer(1), .text("The first jar"), .real(-0.0)])] }),
      Migration("jars.0002", [.addColumn(table: "jars_jar", .text("color", optional: true))]),
    ]
  private static let oldJars = TableLayout(name: "jars_jar", columns: ["id", "version", "label", "weight"])

  static func id(_ number: Int) -> UniqueID { UniqueID(high: 0x0193_0000_0000_7000, low: UInt64(number)) }

  /// Fills a database: jars with parts, and a delivery of an event in every state.
  static func fill(_ engine: any StorageEngine) async throws {
    try await engine.openDespiteMoveMark(migrations)
    var changes = ChangeSet(id: id(900))
    for number in 1...7 {
      let weight: StoredValue = number.isMultiple(of: 2) ? .null : .real(Double(number) / 3)
      changes.writes.append(
        .insert(jars, [.id(id(number)), .integer(2), .text("Кава \(number) 'ä\u{301}'"), weight, .text("")]))
      for position in 0..<3 {
        changes.writes.append(.insertPart(spoons, [.id(id(number)), .integer(Int64(position)), .null]))
      }
    }
    let states = ["pending", "running", "failed", "done", "dead", "discarded"]
    for (number, state) in states.enumerated() {
      let event = StoredValue.id(id(100 + number))
      changes.writes.append(
        .insertPart(
          CoreSchema.event,
          [
            event, .text("jars.filled"), .text("{\"n\":\(number)}"), .text("jar"), .id(id(number)), .id(id(900)),
            .integer(1), .null, .integer(0), .null,
          ]))
      for handler in ["jars.a", "jars.b"] {
        changes.writes.append(
          .insertPart(
            CoreSchema.delivery,
            [
              event, .text(handler), .id(id(number)), .integer(number < 3 ? 1 : 0), .text(state), .integer(2),
              .integer(5), .id(id(901)), .text("no milk"), number < 3 ? .null : .integer(9), .null,
            ]))
      }
    }
    changes.writes.append(.insert(CoreSchema.rule, [.id(id(902)), .integer(1), .text("one jar")]))
    try await engine.commit(changes)
  }

  /// Returns the rows of all tables except the identities of batches.
  static func rows(_ engine: any StorageEngine) async throws -> [String: [[StoredValue]]] {
    var found: [String: [[StoredValue]]] = [:]
    for table in CopiedTable.all(in: migrations) {
      let conditions: [Condition] =
        table.layout.name == "core_commit"
        ? [.compare(column: "unit_id", .less, .id(UniqueID(high: .max, low: 0)))] : []
      found[table.layout.name] = try await engine.rows(
        Select(
          table: table.layout, conditions: conditions, order: table.layout.columns.prefix(2).map { Sort($0) },
          limit: nil, parts: nil)
      ).map(\.values)
    }
    return found
  }

  /// Adds a jar, as a running program does.
  static func add(_ number: Int, to engine: any StorageEngine) async throws {
    var changes = ChangeSet(id: id(1_000 + number))
    changes.writes = [.insert(jars, [.id(id(number)), .integer(1), .text("late"), .null, .null])]
    try await engine.commit(changes)
  }

  /// Returns the jars that a search finds.
  static func search(_ word: String, _ engine: any StorageEngine) async throws -> Int {
    try await engine.rows(
      Select(table: jars, conditions: [.matches(words, words: [word])], order: [], limit: nil, parts: nil)
    ).count
  }

  /// Opens a database as a program does, which refuses a mark.
  static func open(_ engine: any StorageEngine) async throws {
    try await engine.migrate { try MigrationPlan.missing(of: migrations, in: $0, location: engine.displayName) }
  }
}
