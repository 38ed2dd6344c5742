import RestaurantsDomain

/// A parser for a rating from 0 to 5: `4`, `4.5`.
enum RatingArgument {
  static func parse(_ text: String) throws -> Double {
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, let rating = Double(text) else { throw RestaurantError.rating(text) }
    return try RestaurantDetails.rating(rating)
  }
}

/// A parser for a price level: `2`, `$$`.
enum PriceArgument {
  static func parse(_ text: String) throws -> Int {
    let isSigns = !text.isEmpty && text.utf8.allSatisfy { $0 == UInt8(ascii: "$") }
    guard let level = isSigns ? text.utf8.count : Int(text), RestaurantDetails.priceLevels.contains(level) else {
      throw RestaurantError.priceLevel(text)
    }
    return level
  }
}
