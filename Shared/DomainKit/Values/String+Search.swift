/// The standard library has these algorithms in the module of regular expressions, which is linked as a
/// whole if a program uses any of it.
extension StringProtocol {
  /// Returns `true` if the text contains another one.
  @_disfavoredOverload
  package func contains(_ other: String) -> Bool { firstRange(of: other) != nil }

  /// Returns the range of the first occurrence of a text.
  package func firstRange(of other: String) -> Range<Index>? {
    other.isEmpty ? startIndex..<startIndex : ranges(of: other, limit: 1).first
  }

  /// Returns the ranges of a text that is not empty, from the first to the last.
  package func ranges(of other: String) -> [Range<Index>] {
    other.isEmpty ? [] : ranges(of: other, limit: .max)
  }

  private func ranges(of other: String, limit: Int) -> [Range<Index>] {
    let found = utf8.withContiguousStorageIfAvailable { text in
      var other = other
      return other.withUTF8 { text.offsets(of: $0, limit: limit) }
    }
    guard case let offsets?? = found else { return rangesOfCharacters(of: other, limit: limit) }
    return offsets.map { offset in
      let start = utf8.index(utf8.startIndex, offsetBy: offset)
      return start..<utf8.index(start, offsetBy: other.utf8.count)
    }
  }

  private func rangesOfCharacters(of other: String, limit: Int) -> [Range<Index>] {
    var (ranges, start) = ([] as [Range<Index>], startIndex)
    while start < endIndex, ranges.count < limit {
      if self[start...].starts(with: other) {
        let end = index(start, offsetBy: other.count)
        ranges.append(start..<end)
        start = end
      } else {
        formIndex(after: &start)
      }
    }
    return ranges
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the offsets of the first occurrences of bytes, or `nil` if a character of the texts can have
  /// several bytes.
  fileprivate func offsets(of other: UnsafeBufferPointer<UInt8>, limit: Int) -> [Int]? {
    guard isPlain, other.isPlain else { return nil }
    var (offsets, start) = ([] as [Int], 0)
    while offsets.count < limit, start + other.count <= count {
      if self[start] == other[0] && self[start..<start + other.count].elementsEqual(other) {
        offsets.append(start)
        start += other.count
      } else {
        start += 1
      }
    }
    return offsets
  }

  /// `true` if each byte is a character of its own: a line break can have two.
  private var isPlain: Bool { allSatisfy { $0 < 0x80 && $0 != 0x0D } }
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
