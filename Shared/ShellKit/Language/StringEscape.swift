/// An escape sequence in double quotes.
enum StringEscape {
  /// A valid escape: its bytes, and the offset after it.
  case known(bytes: [UInt8], end: Int)
  /// An escape without a meaning.
  case unknown(text: String, range: Range<Int>)
  /// An escape for U+0000.
  case nul(range: Range<Int>)

  init(in text: [UInt8], at start: Int) {
    switch text[start + 1] {
    case UInt8(ascii: "n"): self = .known(bytes: [0x0A], end: start + 2)
    case UInt8(ascii: "t"): self = .known(bytes: [0x09], end: start + 2)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): self = .known(bytes: [text[start + 1]], end: start + 2)
    case UInt8(ascii: "u"): self.init(scalarIn: text, at: start)
    default: self = .unknown(in: text, start..<start + 2)
    }
  }

  private init(scalarIn text: [UInt8], at start: Int) {
    let digits = text[(start + 2)...].prefix(8)
    guard digits.first == UInt8(ascii: "{"), let close = digits.firstIndex(of: UInt8(ascii: "}")) else {
      self = .unknown(in: text, start..<start + 2)
      return
    }
    let range = start..<close + 1
    let hexadecimal = String(decoding: digits[(start + 3)..<close], as: UTF8.self)
    guard hexadecimal.first != "+", let value = UInt32(hexadecimal, radix: 16), let scalar = Unicode.Scalar(value)
    else {
      self = .unknown(in: text, range)
      return
    }
    self = value == 0 ? .nul(range: range) : .known(bytes: Array(String(scalar).utf8), end: range.upperBound)
  }

  private static func unknown(in text: [UInt8], _ range: Range<Int>) -> StringEscape {
    var end = range.upperBound
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    let whole = range.lowerBound..<end
    return .unknown(text: String(decoding: text[whole], as: UTF8.self), range: whole)
  }
}
