/// A decoder for the bytes that a terminal sends for keys.
///
/// The bytes may arrive split at any point. The decoder discards sequences that are not keys, such
/// as focus or mouse reports and unknown sequences. Sources: ECMA-48, xterm's control sequences,
/// kitty's keyboard protocol.
package struct KeyDecoder: Sendable {
  /// The result of decoding the next bytes.
  enum Step {
    /// A key of the given length in bytes, or `nil` for a sequence to discard.
    case key(Key?, length: Int)
    /// The opening bracket of a paste.
    case paste(length: Int)
    /// The sequence is not complete yet.
    case incomplete
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The maximum number of bytes that a single key sends.
  private static let longestKey = 16

  private var bytes: [UInt8] = []
  private var position = 0
  private var pasteScan: Int?
  /// `true` if a paste was given up, and what follows may be the rest of it.
  private var hasLostPaste = false
  private var isForced = false

  /// Creates a decoder without input.
  package init() {}

  /// Adds bytes.
  ///
  /// After a paste without an end, chunks that no single key sends are the rest of it. They are
  /// discarded, because lines of a paste must not run.
  package mutating func append(_ chunk: some Collection<UInt8>) {
    if hasLostPaste {
      hasLostPaste = chunk.count > Self.longestKey && Self.find(Self.pasteEnd, in: Array(chunk), from: 0) == nil
      if chunk.count > Self.longestKey { return }
    }
    isForced = false
    if position == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 20)
      if let scan = pasteScan { pasteScan = max(0, scan - position) }
      position = 0
    }
    bytes.append(contentsOf: chunk)
  }

  /// Returns the next key, or `nil` until more bytes arrive.
  package mutating func next() -> Key? {
    while position < bytes.count {
      if pasteScan != nil { return takePaste() }
      let parser = SequenceParser(bytes: bytes[position...], isForced: isForced)
      switch parser.step {
      case .incomplete: return nil
      case .paste(let length):
        position += length
        pasteScan = position
      case .key(let key, let length):
        position += length
        if let key { return key }
      }
    }
    return nil
  }

  /// `true` if an escape sequence has started that may never be completed. The loop decides how
  /// long to wait.
  package var isWaiting: Bool {
    !isForced && pasteScan == nil && position < bytes.count && bytes[position] == 0x1B
  }

  /// `true` if a paste has started whose end has not arrived.
  package var isPasting: Bool { pasteScan != nil }

  /// `true` if the only byte of a possible sequence is the Escape key itself.
  package var isLoneEscape: Bool { isWaiting && bytes.count - position == 1 }

  /// Stops waiting for the rest of an escape sequence, whose bytes are decoded without it, or of a
  /// paste, which is discarded: anyone can type the beginning of one, and leave.
  package mutating func expire() {
    guard isPasting else {
      isForced = true
      return
    }
    self = KeyDecoder()
    hasLostPaste = true
  }

  /// Removes and returns the bytes that have not been requested.
  package mutating func takeRest() -> [UInt8] {
    defer { self = KeyDecoder() }
    return Array(bytes[position...])
  }

  private mutating func takePaste() -> Key? {
    guard let scan = pasteScan else { return nil }
    guard let end = Self.find(Self.pasteEnd, in: bytes, from: scan) else {
      pasteScan = max(position, bytes.count - Self.pasteEnd.count + 1)
      return nil
    }
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    position = end + Self.pasteEnd.count
    pasteScan = nil
    return Key(.paste(text))
  }

  private static func find(_ pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while index + pattern.count <= bytes.count {
        if bytes[index] == pattern[0], bytes[index..<index + pattern.count].elementsEqual(pattern) { return index }
        index += 1
      }
      return nil
    }
  }
}
