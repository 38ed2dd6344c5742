/// The standard library has these algorithms in the module of regular expressions, which is linked as a
/// whole if a program uses any of it.
extension StringProtocol {
  /// Returns `true` if the text contains another one.
  @_disfavoredOverload
  package func contains(_ other: String) -> Bool { firstRange(of: other) != nil }

  /// Returns the range of the first occurrence of a text.
  package func firstRange(of other: String) -> Range<Index>? {
    other.isEmpty ? startIndex..<startIndex : firstRange(of: other, from: startIndex)
  }

  /// Returns the ranges of a text that is not empty, from the first to the last.
  package func ranges(of other: String) -> [Range<Index>] {
    var (ranges, start) = ([] as [Range<Index>], startIndex)
    while !other.isEmpty, let range = firstRange(of: other, from: start) {
      ranges.append(range)
      start = range.upperBound
    }
    return ranges
  }

  private func firstRange(of other: String, from first: Index) -> Range<Index>? {
    let offset = utf8.distance(from: utf8.startIndex, to: first)
    let search = utf8.withContiguousStorageIfAvailable { text in
      var other = other
      return other.withUTF8 { ByteSearch(for: $0, in: UnsafeBufferPointer(rebasing: text[offset...])) }
    }
    switch search {
    case .found(let distance)?:
      let start = utf8.index(first, offsetBy: distance)
      return start..<utf8.index(start, offsetBy: other.utf8.count)
    case .absent?: return nil
    case .needsCharacters?, nil: return firstRangeOfCharacters(of: other, from: first)
    }
  }

  private func firstRangeOfCharacters(of other: String, from first: Index) -> Range<Index>? {
    var start = first
    while start < endIndex {
      if self[start...].starts(with: other) { return start..<index(start, offsetBy: other.count) }
      formIndex(after: &start)
    }
    return nil
  }
}

/// The result of a search for bytes in others.
private enum ByteSearch {
  case found(Int)
  case absent
  /// A character of the texts can have several bytes.
  case needsCharacters

  init(for other: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) {
    self = .absent
    guard Self.isPlain(other), Self.isPlain(text) else {
      self = .needsCharacters
      return
    }
    guard let first = other.first, other.count <= text.count else { return }
    for start in 0...text.count - other.count
    where text[start] == first && text[start..<start + other.count].elementsEqual(other) {
      self = .found(start)
      return
    }
  }

  /// Returns `true` if each byte is a character of its own: a line break can have two.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.allSatisfy { $0 < 0x80 && $0 != 0x0D }
  }
}

extension StringProtocol where Self: RangeReplaceableCollection {
  /// Returns the text with each occurrence of a text replaced.
  package func replacing(_ other: String, with replacement: String) -> Self {
    var (result, start) = (Self(), startIndex)
    for range in ranges(of: other) {
      result.append(contentsOf: self[start..<range.lowerBound])
      result.append(contentsOf: replacement)
      start = range.upperBound
    }
    result.append(contentsOf: self[start...])
    return result
  }
}
