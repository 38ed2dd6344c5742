/// A key as a person pressed it, or a piece of text that was pasted.
package struct Key: Hashable, Sendable {
  /// What was pressed.
  package enum Code: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case enter, tab, backspace, delete, insert, escape
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
    /// Text between the brackets that a terminal puts around a paste.
    case paste(String)
  }

  /// The keys that were held meanwhile.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  /// What was pressed.
  package var code: Code
  /// The keys that were held meanwhile.
  package var modifiers: Modifiers

  /// A key, pressed alone unless modifiers are given.
  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// A character.
  package static func scalar(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar)) }
  /// A character with Ctrl: `.control("a")`.
  package static func control(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .control) }
  /// A character with Alt, also called Meta: `.alt("f")`.
  package static func alt(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .alt) }

  /// The character, where the key is one and nothing but Shift was held.
  var plainScalar: Unicode.Scalar? {
    guard case .scalar(let scalar) = code, modifiers.isSubset(of: .shift) else { return nil }
    return scalar
  }
}
