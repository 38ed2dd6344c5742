/// A sequence with more bytes than a terminal sends, which is discarded up to its end.
enum OverlongSequence: Sendable {
  /// A control sequence. It ends with a letter or a similar character.
  case control
  /// A string. It ends with BEL or ST, and at Ctrl-C.
  case string

  /// Returns the number of bytes that belong to the sequence, and `true` if it ends there.
  func skip(_ bytes: ArraySlice<UInt8>) -> (length: Int, isOver: Bool) {
    switch self {
    case .control:
      guard let end = bytes.firstIndex(where: { !(0x20...0x3F).contains($0) }) else { return (bytes.count, false) }
      let isFinal = (0x40...0x7E).contains(bytes[end])
      return (end - bytes.startIndex + (isFinal ? 1 : 0), true)
    case .string:
      guard let end = bytes.firstIndex(where: { $0 == 0x07 || $0 == 0x1B || $0 == 0x03 }) else {
        return (bytes.count, false)
      }
      let length = end - bytes.startIndex
      if bytes[end] == 0x07 { return (length + 1, true) }
      if bytes[end] == 0x03 { return (length, true) }
      guard end + 1 < bytes.endIndex else { return (length, false) }
      return (bytes[end + 1] == UInt8(ascii: "\\") ? length + 2 : length, true)
    }
  }
}
