import BooksDomain
import DomainKit

enum Sample {
  static let moment = Timestamp(milliseconds: 1_709_287_200_000)

  static func book(low: UInt64 = 0x8000_0000_0000_ABCD, title: String = "Dune") throws -> Book {
    Book(
      id: ID(UniqueID(high: 0x018D_F9A3_1C00_7000, low: low)),
      details: try BookDetails(
        title: title, author: "Frank Herbert", coverURL: "https://x/c.jpg", isbn: ISBN(parsing: "0441013597"),
        year: 1965,
        rating: 4.25), source: BookSource(origin: "https://x", key: "7"), fetchedAt: moment)
  }

  /// A book whose title and year a user changed.
  static func edited() throws -> Book {
    let (book, fetched) = (try book(title: "Mine"), try book())
    let sent = try BookDetails(
      title: "Dune", author: "Frank Herbert", coverURL: fetched.details.coverURL, isbn: fetched.details.isbn,
      rating: 4.25)
    return Book(
      id: book.id, details: book.details, source: book.source, fetchedAt: moment,
      edit: BookEdit(sent: sent, hasConflict: true))
  }

  /// A book with few known details.
  static func bare() throws -> Book {
    Book(
      id: ID(UniqueID(high: 0x018D_F9A3_1C00_7000, low: 0x8000_0000_0000_0002)),
      details: try BookDetails(title: "Iliad", author: "Homer"))
  }

  static func library(
    fetched hours: Int64? = 3, asked minutes: Int64? = nil, failure: Library.SyncFailure? = nil
  ) throws -> Library {
    let fetchedAt = hours.map { moment.advanced(byMilliseconds: -$0 * Timestamp.millisecondsPerHour) }
    let askedAt = minutes.map { moment.advanced(byMilliseconds: -$0 * 60_000) } ?? fetchedAt ?? moment
    return Library(
      id: ID(UniqueID(high: 1, low: 9)), address: try LibraryAddress(parsing: "https://library.example"),
      askedAt: askedAt, fetchedAt: fetchedAt, lastFailure: failure)
  }

  static func shelf(_ books: [Book] = [], _ libraries: [Library] = []) -> BookListing {
    BookListing(books: books, libraries: libraries, readAt: moment)
  }

  static func syncReport() -> SyncReport {
    var report = SyncReport()
    (report.pages, report.unchangedPages, report.added) = (3, 1, 5)
    (report.changed, report.unchanged, report.rejected) = (2, 7, 1)
    return report
  }
}
