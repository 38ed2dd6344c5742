import BooksDomain
import DomainKit
import StorageKit

/// Where a CSV header puts the fields. Columns that mean nothing here are passed over.
struct BookColumns: Sendable {
  /// What a book is made of.
  enum Field: String, CaseIterable {
    case title, author, isbn, isbn13, year, rating
    case cover = "cover_url"

    /// What lists call it, apart from case, blanks and underscores.
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

  /// - Throws: ``BooksDomain/BookListError`` for columns that are missing, or there twice.
  init(_ header: [String], path: String) throws(BookListError) {
    if let title = CSVHeader.repeated(in: header, where: { Self.field($0) != nil }) {
      throw .badHeader(path, reason: "two columns are called \(title.prefix(60))")
    }
    fields = header.map { Self.field(CSVHeader.key($0)) }
    let missing: [Field] = [.title, .author].filter { !fields.contains($0) }
    if !missing.isEmpty { throw .missingColumns(path, columns: missing.map(\.rawValue)) }
  }

  private static func field(_ key: String) -> Field? { Field.allCases.first { $0.names.contains(key) } }

  /// - Returns: the book, and what had to be left out.
  /// - Throws: ``BadItem``, or ``BooksDomain/BookError`` for what no book can have.
  func book(of cells: [String]) throws -> (BookDetails, remark: String?) {
    guard cells.count == fields.count else {
      throw BadItem("it has \(cells.count) fields where the header has \(fields.count)")
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

  /// The number of thirteen digits, if it is whole, else the one of ten.
  private static func isbn(_ values: [Field: String]) -> (ISBN?, remark: String?) {
    let whole = ISBNReading.of(values[.isbn13]).isbn
    if let whole { return (whole, nil) }
    return ISBNReading.of(values[.isbn].map(padded))
  }

  /// Spreadsheets take the number for one and drop the zeros in front.
  private static func padded(_ isbn: String) -> String {
    let isCut = (1...9).contains(isbn.utf8.count) && !isbn.contains("-") && !isbn.contains(" ")
    return isCut ? String(repeating: "0", count: 10 - isbn.utf8.count) + isbn : isbn
  }

  /// `1997`, `1997.0`, `-720.0`.
  private static func year(_ text: String?) throws -> Int? {
    guard let text else { return nil }
    guard let year = Int(exactly: try number(text, "year")) else { throw BadItem("its year is not whole") }
    return year
  }

  private static func number(_ text: String, _ field: String) throws(BadItem) -> Double {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }), let number = Double(text)
    else { throw BadItem("its \(field) is not a number") }
    return number
  }
}
