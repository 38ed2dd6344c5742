/// A sequence that begins with `ESC [`, which terminals old and new send for keys.
struct ControlSequence {
  let parameters: ArraySlice<UInt8>
  /// The byte that ends the sequence.
  let final: UInt8

  /// The fields between semicolons, each as the numbers between its colons.
  private var numbers: [[Int]] {
    parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
      field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { digits in
        digits.count > 7 ? 0 : Int(String(decoding: digits, as: UTF8.self)) ?? 0
      }
    }
  }

  func step(_ length: Int) -> KeyDecoder.Step {
    let isPlain = parameters.allSatisfy { $0 >= 0x30 && $0 <= 0x3B }
    guard isPlain else { return .key(nil, length: length) }
    let numbers = numbers
    let first = numbers.first?.first ?? 0
    let second = numbers.count > 1 ? numbers[1] : []
    // The report of a released key.
    if second.count > 1, second[1] == 3 { return .key(nil, length: length) }
    let modifiers = Self.modifiers(second.first ?? 0)
    switch final {
    case UInt8(ascii: "~"):
      if first == 200 { return .paste(length: length) }
      if first == 27, numbers.count > 2 { return .key(Self.typed([numbers[2].first ?? 0], modifiers), length: length) }
      return .key(Self.numbered(first, modifiers), length: length)
    case UInt8(ascii: "u"): return .key(Self.typed(numbers.first ?? [], modifiers), length: length)
    default:
      guard numbers.count < 2 || first <= 1 else { return .key(nil, length: length) }
      return .key(Self.key(final, modifiers), length: length)
    }
  }

  private static func modifiers(_ number: Int) -> Key.Modifiers {
    guard number > 1 else { return [] }
    let bits = number - 1
    var modifiers: Key.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 2 != 0 || bits & 32 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  /// Returns the key for a final letter.
  static func key(_ letter: UInt8, _ modifiers: Key.Modifiers) -> Key? {
    switch letter {
    case UInt8(ascii: "A"): Key(.up, modifiers)
    case UInt8(ascii: "B"): Key(.down, modifiers)
    case UInt8(ascii: "C"): Key(.right, modifiers)
    case UInt8(ascii: "D"): Key(.left, modifiers)
    case UInt8(ascii: "F"): Key(.end, modifiers)
    case UInt8(ascii: "H"): Key(.home, modifiers)
    case UInt8(ascii: "M"): Key(.enter, modifiers)
    case UInt8(ascii: "Z"): Key(.tab, modifiers.union(.shift))
    case UInt8(ascii: "P")...UInt8(ascii: "S"): Key(.function(Int(letter - UInt8(ascii: "P")) + 1), modifiers)
    default: nil
    }
  }

  private static func numbered(_ number: Int, _ modifiers: Key.Modifiers) -> Key? {
    switch number {
    case 1, 7: Key(.home, modifiers)
    case 2: Key(.insert, modifiers)
    case 3: Key(.delete, modifiers)
    case 4, 8: Key(.end, modifiers)
    case 5: Key(.pageUp, modifiers)
    case 6: Key(.pageDown, modifiers)
    case 11...15: Key(.function(number - 10), modifiers)
    case 17...21: Key(.function(number - 11), modifiers)
    case 23, 24: Key(.function(number - 12), modifiers)
    default: nil
    }
  }

  /// Returns the key for a code point. The second code point is the one with Shift.
  private static func typed(_ codes: [Int], _ modifiers: Key.Modifiers) -> Key? {
    switch codes.first ?? 0 {
    case 9: return Key(.tab, modifiers)
    case 13, 57414: return Key(.enter, modifiers)
    case 27: return Key(.escape, modifiers)
    case 8, 127: return Key(.backspace, modifiers)
    case 57417...57426: return keypad(codes[0], modifiers)
    case 57344...63743, ..<32, 128..<160: return nil
    default: return character(codes, modifiers)
    }
  }

  private static func character(_ codes: [Int], _ modifiers: Key.Modifiers) -> Key? {
    let shifted = codes.count > 1 && modifiers.contains(.shift) && codes[1] >= 32 ? codes[1] : codes[0]
    guard var scalar = Unicode.Scalar(UInt32(shifted)) else { return nil }
    if modifiers == .shift, shifted == codes[0] {
      let upper = scalar.properties.uppercaseMapping.unicodeScalars
      if upper.count == 1, let only = upper.first { scalar = only }
    }
    if modifiers.contains(.control) {
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      if lower.count == 1, let only = lower.first { scalar = only }
    }
    return Key(.scalar(scalar), modifiers.subtracting(.shift))
  }

  private static func keypad(_ code: Int, _ modifiers: Key.Modifiers) -> Key {
    let codes: [Key.Code] = [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete]
    return Key(codes[code - 57417], modifiers)
  }
}
