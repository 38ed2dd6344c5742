/// Makes keys of the bytes that a terminal sends.
///
/// Bytes may arrive cut anywhere. What a terminal sends that is no key (reports of focus or of the mouse, sequences that
/// nobody knows) is swallowed whole. Sources: ECMA-48, xterm's control sequences, kitty's keyboard protocol.
package struct KeyDecoder: Sendable {
  /// What the bytes at the front come to.
  enum Step {
    /// A key, or nothing worth telling, of so many bytes.
    case key(Key?, length: Int)
    /// The opening bracket of a paste.
    case paste(length: Int)
    /// More bytes have to come.
    case incomplete
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var position = 0
  private var pasteScan: Int?
  private var isForced = false

  /// A decoder that has seen nothing.
  package init() {}

  /// Adds what was read.
  package mutating func append(_ chunk: some Collection<UInt8>) {
    isForced = false
    if position == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 20)
      if let scan = pasteScan { pasteScan = max(0, scan - position) }
      position = 0
    }
    bytes.append(contentsOf: chunk)
  }

  /// The next key, or nothing until more bytes come.
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

  /// Whether an escape sequence has begun whose rest may never come: the loop decides how long to wait for it.
  package var isWaiting: Bool { pasteScan == nil && position < bytes.count && bytes[position] == 0x1B }

  /// Whether nothing but the escape key itself has come of what may become a sequence.
  package var isLoneEscape: Bool { isWaiting && bytes.count - position == 1 }

  /// Says that the rest of an escape sequence does not come: what is there is taken for what it is alone.
  package mutating func expire() { isForced = true }

  /// Whether bytes have come that make no key yet or were not asked for.
  package var hasRest: Bool { position < bytes.count }

  /// Takes out the bytes that were not asked for.
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
