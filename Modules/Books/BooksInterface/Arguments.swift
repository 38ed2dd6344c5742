import BooksDomain

/// A parser for a year: `1984`, `-380`.
enum YearArgument {
  static func parse(_ text: String) throws -> Int {
    guard let year = Int(text) else { throw BookError.year(text) }
    return try BookDetails.year(year)
  }
}

/// A parser for a rating from 0 to 5: `4`, `4.5`.
enum RatingArgument {
  static func parse(_ text: String) throws -> Double {
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, let rating = Double(text) else { throw BookError.rating(text) }
    return try BookDetails.rating(rating)
  }
}
