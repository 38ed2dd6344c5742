package import StorageKit

/// The schema of this feature, step by step.
package enum BooksMigrations {
  package static let all = [Migration("books.0001-start", start)]

  private static let start: [SchemaChange] = [
    .createTable(.root("books_book", [.text("name"), .text("name_key"), .integer("added_at")])),
    .createIndex(IndexDefinition("books_book_name", on: "books_book", ["name_key"], unique: true)),
  ]
}
