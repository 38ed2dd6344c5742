import BooksDomain
import DomainKit
import StorageKit

/// The positions of the fields in a CSV header. Unknown columns are ignored.
struct BookColumns: Sendable {
  /// A field of a book.
  enum Field: String, CaseIterable {
    case title, author, isbn, isbn13, year, rating
    case cover = "cover_url"

    /// The names of the column in lists, without case, spaces and underscores.
    var names: [String] {
      switch self {
      case .title: ["title"]
      case .author: ["author", "authors"]
      case .isbn: ["isbn", "isbn10"]
      case .isbn13: ["isbn13"]
      case .year: ["year", "originalpublicationyear", "publicationyear"]
      case .rating: ["rating", "averagerating"]
      case .cover: ["coverurl", "imageurl", "cover"]
      }
    }
  }

  private let fields: [Field?]

  /// Reads a header.
  ///
  /// - Throws: `ListFileError` for columns that are missing or repeated.
  init(_ header: [String], path: String) throws(ListFileError) {
    if let title = CSVHeader.repeated(in: header, where: { Self.field($0) != nil }) {
      throw ListFileError(.badHeader("two columns are called \(title.excerpt(60))"), path, .bookList)
    }
    fields = header.map { Self.field(CSVHeader.key($0)) }
    let missing: [Field] = [.title, .author].filter { !fields.contains($0) }
    if !missing.isEmpty { throw ListFileError(.missingColumns(missing.map(\.rawValue)), path, .bookList) }
  }

  private static func field(_ key: String) -> Field? { Field.allCases.first { $0.names.contains(key) } }

  /// Returns the book in a record.
  ///
  /// - Returns: The book, and a remark about omitted values.
  /// - Throws: ``DomainKit/BadEntry``, or ``BooksDomain/BookError`` for an invalid value.
  func book(of cells: [String]) throws -> (BookDetails, remark: String?) {
    guard cells.count == fields.count else {
      throw BadEntry("it has \(cells.count) fields where the header has \(fields.count)")
    }
    var values: [Field: String] = [:]
    for (field, cell) in zip(fields, cells) {
      if let field, !cell.isEmpty { values[field] = FormulaDefense.original(cell) }
    }
    let (isbn, remark) = Self.isbn(values)
    let details = try BookDetails(
      title: values[.title] ?? "", author: values[.author] ?? "", coverURL: values[.cover], isbn: isbn,
      year: try Self.year(values[.year]), rating: try values[.rating].map { try Self.number($0, "rating") })
    return (details, remark)
  }

  // MARK: Values

  /// Returns the 13-digit ISBN if it is valid, otherwise the 10-digit one.
  private static func isbn(_ values: [Field: String]) -> (ISBN?, remark: String?) {
    let whole = ISBNReading.of(values[.isbn13]).isbn
    if let whole { return (whole, nil) }
    return ISBNReading.of(values[.isbn], repair: padded)
  }

  /// Restores the leading zeros of an ISBN that a spreadsheet treated as a number.
  private static func padded(_ isbn: String) -> String {
    let isCut = (1...9).contains(isbn.utf8.count) && !isbn.contains("-") && !isbn.contains(" ")
    return isCut ? String(repeating: "0", count: 10 - isbn.utf8.count) + isbn : isbn
  }

  /// Returns the year in texts such as `1997`, `1997.0` and `-720.0`.
  private static func year(_ text: String?) throws -> Int? {
    guard let text else { return nil }
    // A comma separates thousands or decimals.
    if text.contains(",") { throw BadEntry("its year has a comma: write it like 1965") }
    guard let year = Int(exactly: try number(text, "year")) else { throw BadEntry("its year is not a whole number") }
    return year
  }

  private static func number(_ text: String, _ field: String) throws(BadEntry) -> Double {
    guard let number = CSVNumber.parse(text) else { throw BadEntry("its \(field) is not a number") }
    return number
  }
}
