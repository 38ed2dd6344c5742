import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `The record of a unit of work` {
  private struct NoSearch: SearchDialect {
    let ranking: [String] = []
    func create(_: TextIndexDefinition) -> [String] { [] }
    func create(_: SpatialIndexDefinition) -> [String] { [] }
    func recreate(_: TextIndexDefinition) -> [String] { [] }
    func rows(
      of _: TextIndexDefinition, matching _: [String], after _: UniqueID?, limit _: Int?, _: (StoredValue) -> String
    ) -> String { "" }
    func rows(of _: SpatialIndexDefinition, in _: SpatialBox, _: (StoredValue) -> String) -> String { "" }
    func entries(of _: SpatialIndexDefinition, in _: SpatialBox, _: (StoredValue) -> String) -> String { "" }
    func join(_: String, _: String) -> String { "" }
    func isAmong(_: String) -> String { "" }
  }

  private let administration = EventAdministrationSQL(
    SQLDialect(
      types: .init(id: "ID", integer: "INTEGER", real: "REAL", text: "TEXT"), parameterSign: "?", sortsNullFirst: true,
      digits: { "digits(\($0))" }, search: NoSearch()))
  private static let jars = TableLayout(name: "tests_jar", columns: ["id", "version"])

  private func changes() -> ChangeSet {
    var included = ChangeSet(id: SequentialIDs.id(9))
    included.writes = [.insert(Self.jars, [.id(SequentialIDs.id(4)), .integer(1)])]
    let event = OutboxEntry(
      eventID: SequentialIDs.id(5), stableName: JarFilled.stableName, event: JarFilled(bean: "mocha"),
      aggregate: AggregateReference(type: "Jar", id: SequentialIDs.id(1)), unitID: SequentialIDs.id(9), account: nil,
      parent: nil,
      raisedAt: Timestamp(milliseconds: 0), handlers: [], paused: [])
    var changes = ChangeSet(id: SequentialIDs.id(9))
    changes.writes = [
      .insert(Self.jars, [.id(SequentialIDs.id(1)), .integer(1)]),
      .update(Self.jars, [.id(SequentialIDs.id(2)), .integer(8)], expected: 7),
      .delete(Self.jars, SequentialIDs.id(3), expected: 7), .deleteParts(Self.jars, owner: SequentialIDs.id(3)),
    ]
    changes.outbox = Outbox(
      [
        NewEvent(event, deliveries: [NewDelivery("tests.tell", .include(included)), NewDelivery("tests.late", .pause)])
      ],
      lease: Lease(owner: changes.id))
    return changes
  }

  @Test func `names each row, its version unless it was removed, and the delivery that wrote it`() {
    let delivery = DeliveryKey(eventID: SequentialIDs.id(5), handler: "tests.tell")
    #expect(
      changes().writtenRows == [
        WrittenRow(table: "tests_jar", id: SequentialIDs.id(1), version: 1),
        WrittenRow(table: "tests_jar", id: SequentialIDs.id(2), version: 8),
        WrittenRow(table: "tests_jar", id: SequentialIDs.id(3), version: nil),
        WrittenRow(table: "core_event", id: SequentialIDs.id(5), version: 1),
        WrittenRow(table: "tests_jar", id: SequentialIDs.id(4), version: 1, delivery: delivery),
      ])
  }

  @Test(
    arguments: [
      UnitCause(), UnitCause(account: SequentialIDs.id(6), command: "orders place"),
      UnitCause(event: SequentialIDs.id(7), handler: "tests.tell"),
    ])
  func `is read back as it was written`(cause: UnitCause) throws {
    var changes = changes()
    changes.cause = cause
    let unit = try administration.unit([.id(changes.id), .integer(1_500)] + changes.causeValues)
    #expect(unit.id == changes.id)
    #expect(unit.committedAt == Timestamp(milliseconds: 1_500))
    #expect(unit.cause == cause)
    #expect(unit.rows == changes.writtenRows)
  }

  @Test func `is looked up by the whole id, the end of an id, and the end of the id of a row`() throws {
    let whole = SequentialIDs.id(1)
    let (id, end) = (try #require(IDSuffix(whole.description)), try #require(IDSuffix("BEEF")))
    #expect(administration.units(.unit(id), limit: 3).values == [.id(whole), .integer(3)])
    #expect(administration.units(.unit(end), limit: 3).values == [.text("%beef"), .integer(3)])
    // In a record, the id of a row precedes a space; handlers and tables may contain the same digits.
    #expect(administration.units(.row(end), limit: 3).values == [.text("%beef %"), .integer(3)])
  }

  @Test func `is refused if a column is not what was stored`() {
    let values = changes().causeValues
    #expect(throws: StorageError.self) { try administration.unit([.null, .integer(1)] + values) }
    #expect(throws: StorageError.self) { try administration.unit([.id(SequentialIDs.id(1)), .text("1")] + values) }
    #expect(throws: StorageError.self) { try administration.unit([.id(SequentialIDs.id(1))]) }
  }
}
