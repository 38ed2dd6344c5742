package import StorageKit

/// The schema of this feature as a list of migrations.
package enum BooksMigrations {
  /// The types that are stored in the tables.
  package static let records: [any Record.Type] = [
    LibraryRecord.self, PageTagRecord.self, BookRecord.self, RemovedBookRecord.self,
  ]

  package static let all = [
    Migration("books.0001-books", books),
    Migration("books.0002-libraries", libraries),
    Migration("books.0003-versions", versions),
    // The marks are those that are letters of their script: the keys have them since then.
    Migration("books.0004-title-marks", [], upgrading: BookKeyUpgrade.rows),
    Migration("books.0005-search-words", [.recreateTextIndex(words), .recreateTextIndex(authors)]),
  ]

  private static let table = BookRecord.table.layout.name

  /// The text index for searches.
  static let words = TextIndexDefinition(
    "books_words", on: table, [.init("title", weight: 10), .init("author", weight: 5)])

  /// The text index for lists of an author's books.
  static let authors = TextIndexDefinition("books_authors", on: table, [.init("author")])

  private static let books: [SchemaChange] = [
    .createTable(
      .root(
        table,
        [
          .integer("id_tail"), .text("source", optional: true), .text("title"), .text("title_key"), .text("author"),
          .text("author_key"), .text("cover_url", optional: true), .text("isbn", optional: true),
          .text("isbn_key", optional: true), .integer("year", optional: true), .real("rating", optional: true),
          .integer("year_order"), .integer("rating_order"), .integer("fetched_at", optional: true),
          .integer("is_edited"),
        ])),
    .createIndex(index("tail", ["id_tail"])),
    .createIndex(index("source", ["source"], unique: true, where: .present("source"))),
    .createIndex(index("isbn", ["isbn_key"], where: .present("isbn_key"))),
    .createIndex(index("title", ["title_key", "id"])),
    .createIndex(index("author", ["author_key", "title_key", "id"])),
    .createIndex(index("year", ["year_order", "title_key", "id"])),
    .createIndex(index("rating", ["rating_order", "title_key", "id"])),
    .createTextIndex(words),
    .createTextIndex(authors),
  ]

  private static func index(
    _ name: String, _ columns: [String], unique: Bool = false, where condition: IndexCondition? = nil
  ) -> IndexDefinition {
    IndexDefinition("\(table)_\(name)", on: table, columns, unique: unique, where: condition)
  }

  private static let versions: [SchemaChange] = [
    .addColumn(table: table, .text("sent", optional: true)),
    .addColumn(table: table, .integer("is_contested", optional: true)),
    .createTable(
      .root(
        "books_removed",
        [
          .integer("id_tail"), .text("source"), .text("details"), .integer("fetched_at", optional: true),
          .integer("is_edited"), .text("sent", optional: true), .integer("is_contested", optional: true),
        ])),
    .createIndex(IndexDefinition("books_removed_tail", on: "books_removed", ["id_tail"])),
    .createIndex(IndexDefinition("books_removed_source", on: "books_removed", ["source"], unique: true)),
  ]

  private static let libraries: [SchemaChange] = [
    .createTable(
      .root(
        "books_library",
        [
          .text("address"), .integer("asked_at"), .integer("fetched_at", optional: true),
          .text("trouble", optional: true),
        ])),
    .createIndex(IndexDefinition("books_library_address", on: "books_library", ["address"], unique: true)),
    .createTable(.root("books_page", [.text("page"), .text("tag"), .text("next", optional: true)])),
    .createIndex(IndexDefinition("books_page_page", on: "books_page", ["page"], unique: true)),
  ]
}
