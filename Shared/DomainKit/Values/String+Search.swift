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
    let found = utf8.withContiguousStorageIfAvailable { text -> [Int]? in
      var other = other
      return other.withUTF8 { text.isPlain && $0.isPlain ? text.offsets(of: $0, limit: limit) : nil }
    }
    guard case let offsets?? = found else { return rangesOfCharacters(of: other, limit: limit) }
    return offsets.map { offset in
      let start = utf8.index(utf8.startIndex, offsetBy: offset)
      return start..<utf8.index(start, offsetBy: other.utf8.count)
    }
  }

  private func rangesOfCharacters(of other: String, limit: Int) -> [Range<Index>] {
    // A character may have thousands of scalars, so the characters of both texts are found only once.
    let (characters, wanted, places) = (Array(self), Array(other), Array(indices) + [endIndex])
    let offsets = characters.withUnsafeBufferPointer { text in
      wanted.withUnsafeBufferPointer { text.offsets(of: $0, limit: limit) }
    }
    return offsets.map { places[$0]..<places[$0 + wanted.count] }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// `true` if each byte is a character of its own: a line break can have two.
  fileprivate var isPlain: Bool { allSatisfy { $0 < 0x80 && $0 != 0x0D } }
}

extension UnsafeBufferPointer where Element: Equatable {
  /// Returns the offsets of the first occurrences of other elements, which are not empty. They do not overlap.
  ///
  /// - Complexity: O(n + m), by the algorithm of Knuth, Morris and Pratt.
  fileprivate func offsets(of other: Self, limit: Int) -> [Int] {
    guard let begin = firstIndex(of: other[0]) else { return [] }
    // Per beginning of the other elements, the length of the longest shorter one with which it ends.
    var (borders, length) = ([0], 0)
    for element in other.dropFirst() {
      while length > 0, element != other[length] { length = borders[length - 1] }
      if element == other[length] { length += 1 }
      borders.append(length)
    }
    var offsets: [Int] = []
    length = 0
    for index in begin..<count {
      let element = self[index]
      while length > 0, element != other[length] { length = borders[length - 1] }
      if element == other[length] { length += 1 }
      guard length == other.count else { continue }
      offsets.append(index + 1 - length)
      if offsets.count == limit { break }
      length = 0
    }
    return offsets
  }
}

extension StringProtocol where Self: RangeReplaceableCollection {
  /// Returns the text with each occurrence of a text replaced.
  package func replacing(_ other: String, with replacement: String) -> Self {
    let ranges = ranges(of: other)
    if ranges.isEmpty { return self }
    var (result, start) = (Self(), startIndex)
    for range in ranges {
      result.append(contentsOf: self[start..<range.lowerBound])
      result.append(contentsOf: replacement)
      start = range.upperBound
    }
    result.append(contentsOf: self[start...])
    return result
  }
}
