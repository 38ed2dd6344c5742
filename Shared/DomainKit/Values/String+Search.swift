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
    var start = first
    while start < endIndex {
      if self[start...].starts(with: other) { return start..<index(start, offsetBy: other.count) }
      formIndex(after: &start)
    }
    return nil
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
