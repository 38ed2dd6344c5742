/// A key that the user pressed, or text that the user pasted.
package struct Key: Hashable, Sendable {
  /// The pressed key, without modifiers.
  package enum Code: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case enter, tab, backspace, delete, insert, escape
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
    /// Text between the brackets that a terminal puts around a paste.
    case paste(String)
  }

  /// The modifier keys that were held.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  /// The pressed key, without modifiers.
  package var code: Code
  /// The modifier keys that were held.
  package var modifiers: Modifiers

  /// Creates a key, without modifiers by default.
  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// Returns a character key.
  package static func scalar(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar)) }
  /// Returns a character with Ctrl: `.control("a")`.
  package static func control(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .control) }
  /// Returns a character with Alt, also called Meta: `.alt("f")`.
  package static func alt(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .alt) }

  /// The character of the key, or `nil` if a modifier other than Shift was held.
  var plainScalar: Unicode.Scalar? {
    guard case .scalar(let scalar) = code, modifiers.isSubset(of: .shift) else { return nil }
    return scalar
  }
}
