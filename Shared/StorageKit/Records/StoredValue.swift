package import DomainKit

/// A value that every engine can store.
///
/// ```swift
/// let values: [StoredValue] = [.id(id.raw), .integer(1), .text("Lamp"), .null]
/// let version = Int(storedValue: values[1])  // 1
/// let name = String(storedValue: values[1])  // `nil`: the value is of another kind
/// ```
package enum StoredValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// 16 bytes.
  case id(UniqueID)
}

extension StoredValue {
  /// Returns `true` if the values are equal. As in every engine, texts are equal if their bytes
  /// are; Swift also considers two spellings of the same character equal.
  package static func == (left: StoredValue, right: StoredValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.id(let left), .id(let right)): left == right
    default: false
    }
  }

  /// Returns `true` if engines sort the left value first: null first, then by value, text by its
  /// UTF-8 bytes.
  package static func isOrdered(_ left: StoredValue, before right: StoredValue) -> Bool {
    switch (left, right) {
    case (.null, .null): false
    case (.null, _): true
    case (.integer(let left), .integer(let right)): left < right
    case (.real(let left), .real(let right)): left < right
    case (.integer(let left), .real(let right)): Double(left) < right
    case (.real(let left), .integer(let right)): left < Double(right)
    case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.id(let left), .id(let right)): left < right
    default: false
    }
  }
}

/// A type that is stored in one column.
///
/// ```swift
/// extension Color: StorableScalar {
///   package var storedValue: StoredValue { .text(rawValue) }
///
///   package init?(storedValue: StoredValue) {
///     guard case .text(let name) = storedValue else { return nil }
///     self.init(rawValue: name)
///   }
/// }
/// ```
package protocol StorableScalar: Sendable {
  var storedValue: StoredValue { get }
  init?(storedValue: StoredValue)
}

extension String: StorableScalar {
  package var storedValue: StoredValue { .text(self) }
  package init?(storedValue: StoredValue) {
    guard case .text(let text) = storedValue else { return nil }
    self = text
  }
}

extension Int64: StorableScalar {
  package var storedValue: StoredValue { .integer(self) }
  package init?(storedValue: StoredValue) {
    guard case .integer(let integer) = storedValue else { return nil }
    self = integer
  }
}

extension Int: StorableScalar {
  package var storedValue: StoredValue { .integer(Int64(self)) }
  package init?(storedValue: StoredValue) {
    guard case .integer(let integer) = storedValue else { return nil }
    self.init(exactly: integer)
  }
}

extension Bool: StorableScalar {
  package var storedValue: StoredValue { .integer(self ? 1 : 0) }
  package init?(storedValue: StoredValue) {
    guard case .integer(let integer) = storedValue else { return nil }
    self = integer != 0
  }
}

extension Double: StorableScalar {
  package var storedValue: StoredValue { .real(self) }
  package init?(storedValue: StoredValue) {
    switch storedValue {
    case .real(let real): self = real
    case .integer(let integer): self = Double(integer)
    default: return nil
    }
  }
}

extension UniqueID: StorableScalar {
  package var storedValue: StoredValue { .id(self) }
  package init?(storedValue: StoredValue) {
    guard case .id(let id) = storedValue else { return nil }
    self = id
  }
}

extension ID: StorableScalar {
  package var storedValue: StoredValue { .id(raw) }
  package init?(storedValue: StoredValue) {
    guard case .id(let id) = storedValue else { return nil }
    self.init(id)
  }
}

/// Times are stored as milliseconds since 1970, UTC.
extension Timestamp: StorableScalar {
  package var storedValue: StoredValue { .integer(milliseconds) }
  package init?(storedValue: StoredValue) {
    guard case .integer(let integer) = storedValue else { return nil }
    self.init(milliseconds: integer)
  }
}
