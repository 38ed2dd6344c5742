/// A parser for the key at the beginning of some bytes.
struct SequenceParser {
  /// The maximum lengths of sequences. A longer sequence is discarded.
  private static let controlLimit = 64
  private static let stringLimit = 4096

  let bytes: ArraySlice<UInt8>
  /// `true` if no more bytes follow.
  let isInputOver: Bool

  private func byte(_ offset: Int) -> UInt8? {
    let index = bytes.startIndex + offset
    return index < bytes.endIndex ? bytes[index] : nil
  }

  var step: KeyDecoder.Step {
    guard let first = byte(0) else { return .incomplete }
    return first == 0x1B ? escape : plain(at: 0)
  }

  /// Decodes a character or a control character.
  private func plain(at offset: Int) -> KeyDecoder.Step {
    guard let first = byte(offset) else { return .incomplete }
    if first < 0x20 || first == 0x7F { return .key(Self.control(first), length: 1) }
    if first < 0x80 { return .key(.scalar(Unicode.Scalar(first)), length: 1) }
    return multibyte(first, at: offset)
  }

  private static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: .control(" ")
    case 0x08, 0x7F: Key(.backspace)
    case 0x09: Key(.tab)
    case 0x0A, 0x0D: Key(.enter)
    case 0x1B: Key(.escape)
    case 0x01...0x1A: .control(Unicode.Scalar(byte + 0x60))
    default: .control(Unicode.Scalar(byte + 0x40))
    }
  }

  /// Decodes a multibyte character. Each invalid byte becomes U+FFFD.
  private func multibyte(_ first: UInt8, at offset: Int) -> KeyDecoder.Step {
    let length = first < 0xC2 || first > 0xF4 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    for index in 1..<max(length, 1) {
      guard let next = byte(offset + index) else { return .incomplete }
      if next & 0xC0 != 0x80 { return .key(.scalar("\u{FFFD}"), length: 1) }
    }
    let start = bytes.startIndex + offset
    let text = length == 1 ? nil : String(validating: bytes[start..<start + length], as: UTF8.self)
    guard let scalar = text?.unicodeScalars.first else { return .key(.scalar("\u{FFFD}"), length: 1) }
    // C1 controls are not text.
    return .key(scalar.value < 0xA0 ? nil : .scalar(scalar), length: length)
  }

  private var escape: KeyDecoder.Step {
    guard let second = byte(1) else { return isInputOver ? .key(Key(.escape), length: 1) : .incomplete }
    switch second {
    case UInt8(ascii: "["): return controlSequence
    case UInt8(ascii: "O"): return singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"): return string
    case 0x1B: return doubled
    default: return withAlt(plain(at: 1))
    }
  }

  private func withAlt(_ step: KeyDecoder.Step) -> KeyDecoder.Step {
    if case .overlong(let sequence, let length) = step { return .overlong(sequence, length: length + 1) }
    guard case .key(let key, let length) = step else { return step }
    guard var key else { return .key(nil, length: length + 1) }
    key.modifiers.insert(.alt)
    return .key(key, length: length + 1)
  }

  /// Decodes a sequence with one more escape before it, which some terminals send for Alt.
  private var doubled: KeyDecoder.Step {
    guard let third = byte(2) else { return isInputOver ? .key(Key(.escape), length: 1) : .incomplete }
    guard third == UInt8(ascii: "[") || third == UInt8(ascii: "O") else { return .key(Key(.escape), length: 1) }
    let inner = SequenceParser(bytes: bytes.dropFirst(), isInputOver: isInputOver).escape
    if case .paste = inner { return .key(Key(.escape), length: 1) }
    return withAlt(inner)
  }

  private var controlSequence: KeyDecoder.Step {
    var length = 2
    while let next = byte(length) {
      length += 1
      switch next {
      case 0x20...0x3F:
        if length >= Self.controlLimit { return .overlong(.control, length: length) }
      case UInt8(ascii: "[") where length == 3: return linuxFunctionKey
      case UInt8(ascii: "M") where length == 3: return skip(6)
      case 0x40...0x7E:
        let start = bytes.startIndex
        return ControlSequence(parameters: bytes[start + 2..<start + length - 1], final: next).step(length)
      // A control character or text inside the sequence ends it and starts a new one.
      default: return .key(nil, length: length - 1)
      }
    }
    guard isInputOver else { return .incomplete }
    return length == 2 ? .key(.alt("["), length: 2) : .key(nil, length: length)
  }

  private func skip(_ length: Int) -> KeyDecoder.Step {
    if byte(length - 1) != nil { return .key(nil, length: length) }
    return isInputOver ? .key(nil, length: bytes.count) : .incomplete
  }

  private var linuxFunctionKey: KeyDecoder.Step {
    guard let letter = byte(3) else { return isInputOver ? .key(nil, length: 3) : .incomplete }
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter) else { return .key(nil, length: 3) }
    return .key(Key(.function(Int(letter - UInt8(ascii: "A")) + 1)), length: 4)
  }

  private var singleShift: KeyDecoder.Step {
    guard let letter = byte(2) else { return isInputOver ? .key(.alt("O"), length: 2) : .incomplete }
    guard letter >= 0x20, letter < 0x7F else { return .key(.alt("O"), length: 2) }
    return .key(ControlSequence.key(letter, []), length: 3)
  }

  /// Decodes a string that ends with BEL or ST. Without an end, its beginning is a letter with Alt.
  private var string: KeyDecoder.Step {
    var length = 2
    while let next = byte(length), length < Self.stringLimit {
      length += 1
      if next == 0x07 { return .key(nil, length: length) }
      if next == 0x1B, let after = byte(length) {
        return .key(nil, length: after == UInt8(ascii: "\\") ? length + 1 : length - 1)
      }
    }
    // The last byte may be the first of ST.
    if length >= Self.stringLimit { return .overlong(.string, length: length - 1) }
    return isInputOver ? withAlt(plain(at: 1)) : .incomplete
  }
}
