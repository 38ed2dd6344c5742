import BooksDomain
import DomainKit
import StorageKit

enum BookMapper: AggregateMapper {
  static func root(of book: Book) -> BookRecord {
    let details = book.details
    return BookRecord(
      id: book.id.raw, version: book.version, idTail: book.id.raw.suffixKey, source: book.source.map(text),
      title: details.title, titleKey: FoldedText.of(details.title), author: details.author,
      authorKey: FoldedText.of(details.author), coverURL: details.coverURL, isbn: details.isbn?.description,
      isbnKey: details.isbn?.thirteen, year: details.year, rating: details.rating,
      yearOrder: order(ofYear: details.year),
      ratingOrder: order(ofRating: details.rating), fetchedAt: book.fetchedAt?.milliseconds, isEdited: book.isEdited,
      sent: book.edit?.sent.map(BookJSON.text), isContested: book.edit?.hasConflict)
  }

  static func entity(from record: BookRecord, parts _: [NoPart]) throws -> Book {
    do throws(BookError) {
      let isbn = try record.isbn.map { text throws(BookError) in try ISBN(parsing: text) }
      return Book(
        id: ID(record.id),
        details: try BookDetails(
          title: record.title, author: record.author, coverURL: record.coverURL, isbn: isbn, year: record.year,
          rating: record.rating),
        source: record.source.flatMap(source), fetchedAt: record.fetchedAt.map { Timestamp(milliseconds: $0) },
        edit: record.isEdited
          ? BookEdit(sent: record.sent.flatMap(BookJSON.details), hasConflict: record.isContested ?? false) : nil)
    } catch {
      throw StorageError.malformedRow(
        table: BookRecord.table.layout.name, reason: "the book \(record.id): \(error.message)")
    }
  }
}

// MARK: Sort keys

extension BookMapper {
  /// Returns the sort key of a year. Books without a year come last.
  static func order(ofYear year: Int?) -> Int64 { year.map { -Int64($0) } ?? 1_000_000 }

  /// Returns the sort key of a rating: the difference from 5 in millionths. Books without a rating
  /// come last.
  static func order(ofRating rating: Double?) -> Int64 {
    rating.map { Int64(((5 - $0) * 1_000_000).rounded()) } ?? 10_000_000
  }
}

// MARK: Sources

extension BookMapper {
  /// Returns the stored form of a source. An origin contains no spaces.
  static func text(of source: BookSource) -> String { "\(source.origin) \(source.key)" }

  static func source(of text: String) -> BookSource? {
    text.firstIndex(of: " ").map { space in
      BookSource(origin: String(text[..<space]), key: String(text[space...].dropFirst()))
    }
  }
}
