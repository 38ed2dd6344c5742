/// A filter for the bytes after a paste that was given up because its end did not arrive.
///
/// The rest of the paste may still come, in chunks of any size and after any pause, and none of its
/// lines may run. Until the end of the paste or the beginning of another one arrives:
///
/// - A chunk that is not exactly one key is discarded.
/// - Enter and Ctrl-O, which run a line, count only in a chunk of their own, after a silence, and
///   directly after other keys that came one by one, as a person types them.
/// - Ctrl-C and Ctrl-U, each in a chunk of its own after a silence, end this state.
///
/// A person whose terminal never sends the end can therefore keep typing.
struct LostPaste: Sendable {
  /// The meaning of a chunk.
  enum Meaning {
    /// A part of the paste.
    case rest
    /// A key that a person pressed.
    case key
    /// The paste is over. These bytes follow it.
    case over(ArraySlice<UInt8>)
  }

  /// The last bytes, which may be the beginning of a paste's opening or closing bracket.
  private var tail: [UInt8]
  /// `true` if the latest chunk was a key that a person may have typed.
  private var hasTyped = false

  /// - Parameter bytes: The bytes of the paste that have arrived.
  init(after bytes: ArraySlice<UInt8>) { tail = Self.end(of: bytes) }

  private static func end(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(bytes.suffix(KeyDecoder.pasteEnd.count - 1))
  }

  /// Classifies the next bytes.
  ///
  /// - Parameter isAfterSilence: `true` if no bytes came for a while before them.
  mutating func classify(_ chunk: [UInt8], isAfterSilence: Bool) -> Meaning {
    guard !chunk.isEmpty else { return .rest }
    let bytes = tail + chunk
    if let following = Self.bytesAfterPaste(bytes) { return .over(following) }
    tail = Self.end(of: bytes[...])
    guard let key = Self.onlyKey(in: chunk) else {
      hasTyped = false
      return .rest
    }
    switch key {
    case .control("c"), .control("u"): return isAfterSilence ? .over(chunk[...]) : .rest
    case Key(.enter), .control("o"): return isAfterSilence && hasTyped ? .key : .rest
    default:
      hasTyped = true
      return .key
    }
  }

  /// Returns the bytes after the end of the paste, or from the beginning of another one. Returns
  /// `nil` if neither has arrived.
  private static func bytesAfterPaste(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let end = KeyDecoder.find(KeyDecoder.pasteEnd, in: bytes, from: 0)
    let start = KeyDecoder.find(KeyDecoder.pasteStart, in: bytes, from: 0)
    if let start, start < end ?? bytes.count { return bytes[start...] }
    return end.map { bytes[($0 + KeyDecoder.pasteEnd.count)...] }
  }

  private static func onlyKey(in chunk: [UInt8]) -> Key? {
    if chunk == [0x1B] { return Key(.escape) }
    let parser = SequenceParser(bytes: chunk[...], isInputOver: false)
    guard case .key(let key, let length) = parser.step else { return nil }
    return length == chunk.count ? key : nil
  }
}
