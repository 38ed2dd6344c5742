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

/// A parser for a location: `40.73,-73.99`.
enum LocationArgument {
  static func parse(_ text: String) throws -> Location { try Location(parsing: text) }
}

/// A parser for a location or the name of a place: `40.73,-73.99`, `Union Square`, `10003`.
enum StartingPointArgument {
  static func parse(_ text: String) throws -> StartingPoint { try StartingPoint(parsing: text) }
}

/// A parser for a distance: `2km`.
enum DistanceArgument {
  static func parse(_ text: String) throws -> Distance { try Distance(parsing: text) }
}

/// A parser for opening hours: `Mon-Fri 08:00-22:00`.
enum HoursArgument {
  static func parse(_ text: String) throws -> OpeningHours { try OpeningHours(typed: text) }
}

/// A parser for the stars of a review: 1 to 5.
enum StarsArgument {
  static func parse(_ text: String) throws -> ReviewRating { try ReviewRating(parsing: text) }
}
