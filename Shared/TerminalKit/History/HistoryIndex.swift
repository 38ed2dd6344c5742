/// The lines read so far from a history file, by age.
struct HistoryIndex {
  /// The position of a line: its time, and the text after it.
  struct Entry {
    let block: Int
    let stamp: Range<Int>
    let text: Range<Int>
  }

  /// The bytes between the time and the tab of the owner's lines. Other lines are skipped.
  private let mark: [UInt8]
  private var blocks: [[UInt8]] = []
  /// The latest last.
  private var newer: [Entry] = []
  /// The latest first.
  private var older: [Entry] = []
  /// The texts of the lines. Only the latest of equal lines is kept.
  private var texts: Set<[UInt8]> = []

  init(mark: String = "") { self.mark = Array(mark.utf8) }

  var count: Int { newer.count + older.count }

  private func entry(_ age: Int) -> Entry {
    age < newer.count ? newer[newer.count - 1 - age] : older[age - newer.count]
  }

  /// Adds whole lines that are newer than all others.
  mutating func addNewer(_ bytes: [UInt8]) {
    let entries = entries(in: bytes, block: blocks.count)
    blocks.append(bytes)
    // Of equal lines within the bytes, the last one stays.
    var own: Set<[UInt8]> = []
    let latest = entries.reversed().filter { own.insert(Array(bytes[$0.text])).inserted }.reversed()
    let repeated = own.intersection(texts)
    if !repeated.isEmpty { removeEntries { repeated.contains(Array($0)) } }
    texts.formUnion(own)
    newer += latest
  }

  /// Adds whole lines that are older than all others.
  mutating func addOlder(_ bytes: [UInt8]) {
    let entries = entries(in: bytes, block: blocks.count).reversed()
    blocks.append(bytes)
    older += entries.filter { texts.insert(Array(bytes[$0.text])).inserted }
  }

  /// Forgets all lines.
  mutating func clear() { (blocks, newer, older, texts) = ([], [], [], []) }

  /// Removes a line.
  mutating func remove(_ text: [UInt8]) {
    texts.remove(text)
    removeEntries { $0.elementsEqual(text) }
  }

  private mutating func removeEntries(where isRemoved: (ArraySlice<UInt8>) -> Bool) {
    let blocks = blocks
    let isRemoved = { (entry: Entry) in isRemoved(blocks[entry.block][entry.text]) }
    newer.removeAll(where: isRemoved)
    older.removeAll(where: isRemoved)
  }

  /// Returns the text of a line, or `nil` if the line is damaged.
  func text(_ age: Int) -> String? {
    let entry = entry(age)
    return HistoryFormat.text(of: blocks[entry.block][entry.text])
  }

  /// Returns the time of a line, in seconds since 1970.
  func seconds(_ age: Int) -> Int {
    let entry = entry(age)
    return Int(String(decoding: blocks[entry.block][entry.stamp], as: UTF8.self)) ?? 0
  }

  /// Returns `true` if the bytes of a line match. The decoded text may still differ.
  func matches(_ age: Int, _ needle: HistoryNeedle) -> Bool {
    let entry = entry(age)
    return blocks[entry.block].withUnsafeBufferPointer { needle.matches(UnsafeBufferPointer(rebasing: $0[entry.text])) }
  }

  private func entries(in bytes: [UInt8], block: Int) -> [Entry] {
    var entries: [Entry] = []
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for index in bytes.indices where bytes[index] == 0x0A {
        if let entry = entry(bytes, start..<index, block) { entries.append(entry) }
        start = index + 1
      }
    }
    return entries
  }

  /// Parses a line: digits, the mark and a tab. Returns `nil` for damaged lines and those of other
  /// owners.
  private func entry(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ block: Int) -> Entry? {
    var index = line.lowerBound
    while index < line.upperBound, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
    let length = index - line.lowerBound
    let stamp = line.lowerBound..<index
    for byte in mark {
      guard index < line.upperBound, bytes[index] == byte else { return nil }
      index += 1
    }
    guard length > 0, length < 16, index + 1 < line.upperBound, bytes[index] == 0x09 else { return nil }
    return Entry(block: block, stamp: stamp, text: index + 1..<line.upperBound)
  }
}

/// A search pattern, as bytes of the file.
struct HistoryNeedle {
  private let bytes: [UInt8]
  private let isPrefix: Bool
  private let folds: Bool

  init(_ pattern: HistoryPattern) {
    switch pattern {
    case .prefix(let text): (bytes, isPrefix, folds) = (Array(HistoryFormat.escaped(text).utf8), true, false)
    case .contains(let text):
      folds = text.lowercased() == text
      (bytes, isPrefix) = (Array(HistoryFormat.escaped(text).utf8), false)
    }
  }

  func matches(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    guard line.count >= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { needle in
      if isPrefix { return Self.begins(line, 0, needle, folds: false) }
      for start in 0...line.count - needle.count
      where Self.fold(line[start], folds) == first && Self.begins(line, start, needle, folds: folds) {
        return true
      }
      return false
    }
  }

  private static func begins(
    _ line: UnsafeBufferPointer<UInt8>, _ start: Int, _ needle: UnsafeBufferPointer<UInt8>, folds: Bool
  ) -> Bool {
    for index in 0..<needle.count where fold(line[start + index], folds) != needle[index] { return false }
    return true
  }

  private static func fold(_ byte: UInt8, _ folds: Bool) -> UInt8 {
    folds && byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
