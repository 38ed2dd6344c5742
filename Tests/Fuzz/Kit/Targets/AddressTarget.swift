import BooksDomain
import DomainKit
import RestaurantsDomain

/// Values in text: each is refused, or its text form means the same value.
struct AddressTarget: FuzzTarget {
  let name = "values"

  private static let mutator = Mutator(
    [
      "https://books.example.com:8443/v1/books?page=2#x", "http://[::1]:80/books", "//other.example/books", "../books",
      "Mon-Fri 08:00-22:00; Sat,Sun 10:00-14:00,18:00-02:00", "daily 00:00-24:00", "24/7", "closed",
      "2024-02-29T23:59:59.999Z", "2024-12-31T00:00:00+14:00", "4.40", "92233720368547758.07", "978-0-306-40615-7",
      "080442957X", "ada.lovelace+till@mail.example.com", "019a0000-0000-7000-8000-0000000000a1", "12.5%",
      "CET-1CEST,M3.5.0,M10.5.0/3", "<+0545>-5:45", "EST5EDT,J60/-25,365/167",
    ],
    tokens: [":", "/", "-", ",", ";", "@", ".", "[", "]", "?", "#", "%", "24:00", "T", "Z", "+", "M5.5.6", "J366", "X"])

  func complaint(about choices: inout Choices) async -> String? {
    let text = String(decoding: Self.mutator.bytes(&choices), as: UTF8.self)
    let other = String(decoding: Self.mutator.bytes(&choices), as: UTF8.self)
    if let zone = TimeZoneRules(posix: text) {
      let moment = Timestamp(milliseconds: Int64(truncatingIfNeeded: choices.bits()) >> choices.number(below: 40))
      _ = zone.local(moment)
    }
    let isKept = Self.keepsAddress(text, other) && Self.keepsValues(text)
    return isKept ? nil : "\(text.debugDescription) is read back as another value"
  }

  private static func keepsAddress(_ text: String, _ reference: String) -> Bool {
    guard let address = WebAddress(text) else { return true }
    _ = address.resolve(reference)
    return WebAddress(address.description) == address
  }

  private static func keepsValues(_ text: String) -> Bool {
    keeps(text) { try OpeningHours(parsing: $0) } && keeps(text) { try ISBN(parsing: $0) }
      && keeps(text) { try Money(parsing: $0, .usd) } && keeps(text) { EmailAddress(parsing: $0) }
      && keeps(text) { UniqueID($0) } && keeps(text) { Timestamp(iso8601: $0) }
  }

  /// Returns `true` if a text has no value, or the text form of its value has the same value.
  private static func keeps<Value: Equatable & CustomStringConvertible>(
    _ text: String, _ read: (String) throws -> Value?
  ) -> Bool {
    guard let value = try? read(text) else { return true }
    return (try? read(value.description)) == value
  }
}
