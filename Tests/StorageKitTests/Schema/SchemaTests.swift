import DomainKit
import StorageKit
import Testing

@Suite struct `A schema` {
  private static let jars: [SchemaChange] = [
    .createTable(
      .root("jars_jar", [.text("label"), .integer("beans", optional: true), .real("x"), .real("y", optional: true)])),
    .createIndex(
      IndexDefinition("jars_beans", on: "jars_jar", ["label"], where: IndexCondition("beans", .equal, .integer(1)))),
    .createTextIndex(TextIndexDefinition("jars_words", on: "jars_jar", [.init("label", weight: 1)])),
    .createSpatialIndex(SpatialIndexDefinition("jars_map", on: "jars_jar", x: "x", y: "y")),
  ]

  private func schema(_ changes: SchemaChange...) -> Schema {
    Schema([Migration("jars.0001", Self.jars), Migration("jars.0002", changes)])
  }

  @Test func `has the columns that its migrations result in`() {
    let schema = schema(
      .addColumn(table: "jars_jar", .text("note", optional: true)),
      .renameColumn(table: "jars_jar", "beans", to: "bean_count"), .dropIndex("jars_beans"),
      .dropColumn(table: "jars_jar", "bean_count"))
    #expect(schema.problems.isEmpty)
    #expect(schema.tables.map { $0.columns.map(\.name) } == [["id", "version", "label", "x", "y", "note"]])
  }

  @Test(
    arguments: [
      (.createTable(.root("jars_jar", [])), "creates the table jars_jar again"),
      (
        .addColumn(table: "jars_lid", .text("size", optional: true)),
        "changes the table jars_lid, which does not exist"
      ),
      (.addColumn(table: "jars_jar", .text("label", optional: true)), "adds the column label again"),
      (.addColumn(table: "jars_jar", .text("size")), "adds the column size, which existing rows do not have"),
      (.dropIndex("jars_lids"), "drops the index jars_lids, which does not exist"),
      (.dropIndex("jars_words"), "drops the index jars_words, which does not exist"),
      (
        .recreateTextIndex(TextIndexDefinition("jars_lids", on: "jars_jar", [.init("label")])),
        "creates the index jars_lids again, which does not exist"
      ),
      (
        .createIndex(IndexDefinition("jars_size", on: "jars_jar", ["size"])),
        "indexes the column size, which the table jars_jar does not have"
      ),
      (
        .renameColumn(table: "jars_jar", "size", to: "width"),
        "renames the column size, which the table jars_jar does not have"
      ),
      (
        .renameColumn(table: "jars_jar", "beans", to: "label"),
        "renames the column beans to label, which the table jars_jar has already"
      ),
      (
        .renameColumn(table: "jars_jar", "label", to: "name"),
        "renames the column label, which the index jars_words contains"
      ),
      (.renameColumn(table: "jars_jar", "x", to: "z"), "renames the column x, which the index jars_map contains"),
      (.renameColumn(table: "jars_jar", "id", to: "key"), "renames the column id, which identifies the row"),
      (.dropColumn(table: "jars_jar", "version"), "drops the column version, which identifies the row"),
      (.dropColumn(table: "jars_jar", "beans"), "drops the column beans, which the index jars_beans contains"),
      (.dropColumn(table: "jars_jar", "size"), "drops the column size, which the table jars_jar does not have"),
    ] as [(SchemaChange, String)])
  func `names the change that is impossible`(change: SchemaChange, problem: String) {
    #expect(schema(change).problems == ["jars.0002 \(problem)"])
  }

  @Test func `names the columns that a record and its table do not share`() {
    let problems = { (columns: [ColumnDefinition]) in
      Schema([Migration("tests.0001", [.createTable(.root("tests_jar", columns))])]).problems(of: JarRecord.self)
    }
    #expect(problems([.text("label"), .text("note", optional: true)]).isEmpty)
    #expect(
      problems([.text("note")]) == [
        "JarRecord stores the column label, which the table tests_jar does not have",
        "the table tests_jar requires the column note, which JarRecord does not store",
      ])
    #expect(
      Schema([]).problems(of: JarRecord.self) == [
        "JarRecord is stored in the table tests_jar, which no migration creates"
      ])
  }
}
