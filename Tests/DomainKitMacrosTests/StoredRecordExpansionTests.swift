import Testing

@Suite struct `@StoredRecord writes a record's columns and row` {
  @Test func `from its stored properties, in order, in words divided by underscores`() {
    expectExpansion(
      of: """
        @StoredRecord
        package struct BookRecord: RootRecord {
          static let table = Table<BookRecord>("books_book")
          let id: UniqueID, coverURL: String?
          var `default`: Int
          var shown: String { "x" }
        }
        """,
      is: """
        package struct BookRecord: RootRecord {
          static let table = Table<BookRecord>("books_book")
          let id: UniqueID, coverURL: String?
          var `default`: Int
          var shown: String { "x" }
        }

        extension BookRecord {
          package enum Column: String, Sendable {
            case id = "id"
            case coverURL = "cover_url"
            case `default` = "default"
          }

          package static var columnNames: [String] {
            ["id", "cover_url", "default"]
          }

          package var rowValues: [StorageKit.StoredValue] {
            [
              self.id.storedValue,
              self.coverURL.storedValue,
              self.`default`.storedValue
            ]
          }

          package init(row: StorageKit.StoredRow) throws {
            self.id = try row.value(0)
            self.coverURL = try row.value(1)
            self.`default` = try row.value(2)
          }
        }
        """)
  }

  @Test func `and of nothing but a struct`() {
    expectExpansion(
      of: """
        @StoredRecord
        final class BookRecord {
        }
        """,
      is: """
        final class BookRecord {
        }
        """,
      reports: [Report(line: 1, column: 1, message: "@StoredRecord requires a struct: a row is a value")])
  }
}
