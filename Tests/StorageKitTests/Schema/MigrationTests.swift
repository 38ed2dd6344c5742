import DomainKit
import StorageKit
import Testing

@Suite struct `Migrations` {
  private let changes: [SchemaChange] = [
    .createTable(.root("tests_a", [.text("name"), .integer("count", optional: true), .real("rate"), .id("friend")])),
    .createIndex(IndexDefinition("tests_a_name", on: "tests_a", ["name", "id"], unique: true)),
    .createIndex(
      IndexDefinition(
        "tests_a_open", on: "tests_a", ["count"], where: IndexCondition("count", .equal, .integer(1)))),
    .addColumn(table: "tests_a", .text("note", optional: true)),
  ]

  @Test func `a checksum never changes: databases out there have it`() {
    #expect(Migration("tests.0001", changes).checksum == "30f320b67b97e339")
  }

  @Test func `the outbox's checksum never changes either`() {
    #expect(
      CoreSchema.migrations.map(\.checksum) == [
        "6f402e95aa4aa85f", "67164e128ff15fba", "275b4faeaf5462da", "2a7d041ac4bb46d9", "440d976b9b781852",
        "616bf1d1446dd04b", "25dbf9e7b6bafb01",
      ])
  }

  @Test(arguments: 0..<4)
  func `every change counts`(_ index: Int) {
    var fewer = changes
    fewer.remove(at: index)
    #expect(Migration("tests.0001", fewer).checksum != Migration("tests.0001", changes).checksum)
  }

  @Test func `renaming and dropping count with their names`() {
    let others: [SchemaChange] = [
      .renameColumn(table: "tests_a", "note", to: "text"), .renameColumn(table: "tests_a", "note", to: "words"),
      .renameColumn(table: "tests_a", "rate", to: "text"), .dropColumn(table: "tests_a", "note"),
      .dropColumn(table: "tests_a", "rate"), .dropIndex("tests_a_name"), .dropIndex("tests_a_open"),
    ]
    #expect(Set(others.map { Migration("tests.0001", [$0]).checksum }).count == others.count)
    #expect(Migration("tests.0001", [others[0], others[3]]).checksum == "2742db9b61a551a2")
  }

  @Test func `the order of the changes counts`() {
    #expect(Migration("tests.0001", changes.reversed()).checksum != Migration("tests.0001", changes).checksum)
  }

  @Test func `what a migration is called and what it seeds does not count`() {
    let other = Migration("tests.0002", changes) { throw StorageError.malformedRecord("never run") }
    #expect(other.checksum == Migration("tests.0001", changes).checksum)
  }

  @Test func `what is missing is planned in the program's order`() throws {
    let all = ["c", "a", "b"].map { Migration($0, changes) }
    let applied = [AppliedMigration(id: "a", checksum: all[1].checksum)]
    #expect(try MigrationPlan.missing(of: all, in: applied, location: "x").map(\.id) == ["c", "b"])
  }
}
