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
    /// The beginning of a sequence that is too long.
    case overlong(OverlongSequence, length: Int)
    /// The sequence is not complete yet.
    case incomplete
  }

  static let pasteStart = Array("\u{1B}[200~".utf8)
  static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var position = 0
  /// The index from which to search for the end of the current paste, or `nil` outside of a paste.
  private var pasteSearchStart: Int?
  /// The paste that was given up, while its rest may follow.
  private var lostPaste: LostPaste?
  /// The sequence whose bytes are being discarded.
  private var overlong: OverlongSequence?
  /// `true` if no more bytes follow: the wait for the rest of a sequence is over.
  private var isInputOver = false

  /// Creates a decoder without input.
  package init() {}

  /// Adds bytes.
  ///
  /// After a paste without an end, only bytes that a person types count. ``LostPaste`` states the
  /// rule.
  ///
  /// - Parameter isAfterSilence: `true` if no bytes came for a while before these.
  package mutating func append(_ chunk: some Collection<UInt8>, isAfterSilence: Bool = false) {
    guard let meaning = lostPaste?.classify(Array(chunk), isAfterSilence: isAfterSilence) else { return add(chunk) }
    switch meaning {
    case .rest: break
    case .key: add(chunk)
    case .over(let following):
      self = KeyDecoder()
      add(following)
    }
  }

  private mutating func add(_ chunk: some Collection<UInt8>) {
    isInputOver = false
    if position == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 20)
      if let start = pasteSearchStart { pasteSearchStart = max(0, start - position) }
      position = 0
    }
    bytes.append(contentsOf: chunk)
  }

  /// Returns the next key, or `nil` until more bytes arrive.
  package mutating func next() -> Key? {
    while position < bytes.count {
      if pasteSearchStart != nil { return takePaste() }
      if let overlong {
        let (length, isOver) = overlong.skip(bytes[position...])
        position += length
        guard isOver else { return nil }
        self.overlong = nil
        continue
      }
      let parser = SequenceParser(bytes: bytes[position...], isInputOver: isInputOver)
      switch parser.step {
      case .incomplete: return nil
      case .paste(let length):
        position += length
        pasteSearchStart = position
      case .overlong(let sequence, let length):
        position += length
        overlong = sequence
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
    guard !isInputOver, pasteSearchStart == nil else { return false }
    return overlong != nil || position < bytes.count && bytes[position] == 0x1B
  }

  /// `true` if a paste has started whose end has not arrived.
  package var isPasting: Bool { pasteSearchStart != nil }

  /// `true` if the only byte of a possible sequence is the Escape key itself.
  package var isLoneEscape: Bool { isWaiting && overlong == nil && bytes.count - position == 1 }

  /// Stops waiting for the rest of an escape sequence, whose bytes are decoded without it, or of a
  /// paste, which is discarded: anyone can type the beginning of one, and leave.
  package mutating func expire() {
    guard isPasting else {
      (isInputOver, overlong) = (true, nil)
      return
    }
    let lost = LostPaste(after: bytes[position...])
    self = KeyDecoder()
    lostPaste = lost
  }

  /// `true` if there are bytes that have not been requested.
  var hasRest: Bool { isPasting || position < bytes.count }

  /// Removes and returns the bytes that have not been requested. A started paste keeps its opening
  /// bracket.
  package mutating func takeRest() -> [UInt8] {
    let rest: [UInt8] = (isPasting ? Self.pasteStart : []) + bytes[position...]
    let lost = lostPaste
    self = KeyDecoder()
    lostPaste = lost
    return rest
  }

  private mutating func takePaste() -> Key? {
    guard let start = pasteSearchStart else { return nil }
    guard let end = Self.find(Self.pasteEnd, in: bytes, from: start) else {
      pasteSearchStart = max(position, bytes.count - Self.pasteEnd.count + 1)
      return nil
    }
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    position = end + Self.pasteEnd.count
    pasteSearchStart = nil
    return Key(.paste(text))
  }

  static func find(_ pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
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
