import DomainKit
import StorageKit
import BooksDomain

enum BookMapper: AggregateMapper {
  static func root(of book: Book) -> BookRecord {
    BookRecord(
      id: book.id.raw, version: book.version, name: book.name.text, nameKey: book.name.key.value,
      addedAt: book.addedAt.milliseconds)
  }

  static func entity(from record: BookRecord, parts _: [NoPart]) throws -> Book {
    do throws(BookError) {
      return Book(
        id: ID(record.id), name: try BookName(record.name), addedAt: Timestamp(milliseconds: record.addedAt))
    } catch {
      throw StorageError.malformedRow(
        table: BookRecord.table.layout.name, reason: "the row \(record.id): \(error.message)")
    }
  }
}
