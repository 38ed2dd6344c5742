/// A JSON value whose objects keep the order of their keys.
///
/// ```swift
/// let value: JSONValue = ["name": "Kenya", "seats": 8, "notes": .null]
/// value["name"]?.string  // "Kenya"
/// value["price"]         // `nil`
/// ```
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A key and its value.
  @MemberwiseInit(unlabeled: 2)
  package struct Member: Hashable, Sendable {
    /// The key.
    package let key: String
    /// The value of the key.
    package let value: JSONValue
  }

  /// Returns a string, or `null` if the text is `nil`.
  package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
}
