import DomainKit
import RestaurantsDomain
import StorageKit

/// The fields of a restaurant in NDJSON and CSV files.
struct RestaurantFields {
  /// A field; the cases are in the order in which they are written.
  enum Field: String, CaseIterable {
    case source, name, cuisine, borough, address, latitude, longitude, rating, priceLevel, phone, website, imageURL
    case openingHours, closed, inspectedAt

    /// The name in a CSV header: `price_level`.
    var column: String {
      switch self {
      case .priceLevel: "price_level"
      case .imageURL: "image_url"
      case .openingHours: "opening_hours"
      case .inspectedAt: "inspected_at"
      default: rawValue
      }
    }
  }

  /// A value in the type in which it was read.
  enum Value {
    case text(String)
    case number(Double)
    case bool(Bool)
  }

  private let values: [Field: Value]

  init(_ values: [Field: Value]) { self.values = values }

  /// Reads the fields of a JSON object.
  ///
  /// - Throws: ``DomainKit/BadEntry`` if a value has a type that no field has.
  init(_ document: JSONValue) throws(BadEntry) {
    guard case .object(let members) = document else { throw BadEntry("it is not a JSON object") }
    var values: [Field: Value] = [:]
    for member in members {
      if member.key == "location" {
        if let latitude = try Self.value(member.value["latitude"], "latitude") { values[.latitude] = latitude }
        if let longitude = try Self.value(member.value["longitude"], "longitude") { values[.longitude] = longitude }
      } else if let field = Field(rawValue: member.key == "id" ? "source" : member.key) {
        // A source takes precedence over an id, which an exported restaurant may also have.
        if member.key == "id", values[.source] != nil { continue }
        values[field] = try Self.value(member.value, member.key)
      }
    }
    self.init(values)
  }

  private static func value(_ document: JSONValue?, _ key: String) throws(BadEntry) -> Value? {
    switch document {
    case nil, .null: nil
    case .string(let text): .text(text)
    case .integer(let number): .number(Double(number))
    case .number(let number): .number(number)
    case .bool(let bool): .bool(bool)
    case .array, .object: throw BadEntry("its \(key) is of the wrong type")
    }
  }

  // MARK: Reading

  /// Returns the restaurant.
  ///
  /// - Throws: ``DomainKit/BadEntry``, or ``RestaurantsDomain/RestaurantError`` if a value is invalid.
  func entry(now: Timestamp) throws -> RestaurantEntry {
    guard let name = try text(.name), !name.isEmpty else { throw BadEntry("it has no name") }
    guard let source = try text(.source), !source.isEmpty else {
      throw BadEntry("it has neither a source nor an id to identify it")
    }
    guard let cuisine = try text(.cuisine), !cuisine.isEmpty else { throw BadEntry("it has no cuisine") }
    guard let address = try text(.address), !address.isEmpty else { throw BadEntry("it has no address") }
    let details = try RestaurantDetails(
      name: name, cuisine: cuisine, address: address, borough: try text(.borough),
      location: try location(), rating: try number(.rating), priceLevel: try priceLevel(), phone: try text(.phone),
      website: try text(.website), imageURL: try text(.imageURL),
      openingHours: try text(.openingHours).flatMap { try $0.isEmpty ? nil : OpeningHours(parsing: $0) })
    return RestaurantEntry(
      details: details, source: try Self.plain(source), isClosed: try bool(.closed), inspectedAt: try inspectedAt(now))
  }

  /// Returns the normalized source. An identifier is normalized regardless of case; other sources
  /// are case-sensitive.
  static func plain(_ source: String) throws -> String {
    if let id = UniqueID(source) { return id.description }
    return try PlainText(source, field: "The source", length: 1...200, bytes: 800).value
  }

  /// Returns the text on one line. Line breaks and repeated spaces become one space.
  static func line(_ text: String) -> String {
    let line = text.split { $0 == " " || $0 == "\n" || $0 == "\r" || $0 == "\r\n" }.joined(separator: " ")
    return PlainText.isVisible(line) ? line : ""
  }

  private func location() throws -> Location? {
    let (latitude, longitude) = (try number(.latitude), try number(.longitude))
    switch (latitude, longitude) {
    case (nil, nil): return nil
    case (let latitude?, let longitude?): return try Location(latitude: latitude, longitude: longitude)
    default: throw BadEntry("it has only one coordinate")
    }
  }

  private func priceLevel() throws -> Int? {
    try number(.priceLevel).map { number in
      guard let level = Int(exactly: number) else { throw BadEntry("its \(Field.priceLevel.rawValue) is not whole") }
      return level
    }
  }

  private func inspectedAt(_ now: Timestamp) throws(BadEntry) -> Timestamp? {
    guard let text = try text(.inspectedAt), !text.isEmpty else { return nil }
    let name = "its \(Field.inspectedAt.rawValue)"
    guard let moment = Timestamp(iso8601: text) else { throw BadEntry("\(name) is not a time: 2024-03-01T00:00:00Z") }
    return try InspectionGrade.check(moment, name, now: now)
  }

  private func text(_ field: Field) throws(BadEntry) -> String? {
    switch values[field] {
    case nil: nil
    case .text(let text): Self.line(text)
    // Some lists use numbers as sources.
    case .number(let number) where field == .source: Int64(exactly: number).map(String.init) ?? "\(number)"
    case .number, .bool: throw BadEntry("its \(field.rawValue) is not a text")
    }
  }

  private func number(_ field: Field) throws(BadEntry) -> Double? {
    switch values[field] {
    case nil: return nil
    case .number(let number): return number
    case .text(let text):
      if text.isEmpty { return nil }
      guard let number = CSVNumber.parse(text) else { throw BadEntry("its \(field.rawValue) is not a number") }
      return number
    case .bool: throw BadEntry("its \(field.rawValue) is not a number")
    }
  }

  private func bool(_ field: Field) throws(BadEntry) -> Bool {
    switch values[field] {
    case nil, .text(""): false
    case .bool(let bool): bool
    // Spreadsheets write TRUE and FALSE.
    case .text(let text) where text.lowercased() == "false": false
    case .text(let text) where text.lowercased() == "true": true
    case .text, .number: throw BadEntry("its \(field.rawValue) is neither true nor false")
    }
  }
}
