import BooksDomain
import DomainKit

/// A book in a library's JSON. `docs/books-api.md` describes the fields.
struct BookDTO: Equatable {
  let id: String
  let title: String
  let author: String
  let coverURL: String?
  let isbn: String?
  let year: Int?
  let rating: Double?

  /// Reads a book from JSON.
  ///
  /// - Throws: ``DomainKit/BadEntry`` for a field that is missing or has the wrong type.
  init(_ document: JSONValue) throws(BadEntry) {
    guard case .object = document else { throw BadEntry("it is not an object") }
    let fields = Fields(document: document)
    id = try fields.key("id")
    title = try fields.text("title") ?? ""
    author = try fields.text("author") ?? ""
    coverURL = try fields.text("cover_url")
    isbn = try fields.text("isbn")
    year = try fields.number("year").map { number throws(BadEntry) in
      guard let year = Int(exactly: number) else { throw BadEntry("its year is not a whole number") }
      return year
    }
    rating = try fields.number("rating")
  }

  /// The members of an object, read by their expected types. Empty values count as absent.
  private struct Fields {
    let document: JSONValue

    func text(_ name: String) throws(BadEntry) -> String? {
      switch document[name] {
      case nil, .null, .string(""): nil
      case .string(let text): text
      default: throw BadEntry("its \(name) is not text")
      }
    }

    func number(_ name: String) throws(BadEntry) -> Double? {
      switch document[name] {
      case nil, .null: nil
      case .integer(let number): Double(number)
      case .number(let number): number
      default: throw BadEntry("its \(name) is not a number")
      }
    }

    /// Returns a text, or an integer as text.
    func key(_ name: String) throws(BadEntry) -> String {
      switch document[name] {
      case nil, .null, .string(""): throw BadEntry("it has no \(name)")
      case .string(let text): return text
      case .integer(let number): return String(number)
      case .number: throw BadEntry("its \(name) is not a whole number")
      default: throw BadEntry("its \(name) is neither text nor a number")
      }
    }
  }
}
