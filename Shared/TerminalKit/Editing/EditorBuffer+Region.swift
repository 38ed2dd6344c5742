/// The mark, and the region between the mark and the cursor.
///
/// The mark stays after the same character while the text changes elsewhere. The region lasts from
/// the moment the mark is set until the text changes: keys act on it only while it is visible.
extension EditorBuffer {
  /// The region that is shown in reverse video and that region keys act on.
  var region: Range<Int>? {
    guard isRegionShown, mark != cursor, mark <= text.count else { return nil }
    return min(mark, cursor)..<max(mark, cursor)
  }

  /// Ctrl-Space: starts a region at the cursor.
  mutating func setMark() { (mark, isRegionShown) = (cursor, true) }

  /// Ctrl-X Ctrl-X: exchanges the cursor and the mark. The mark is at the beginning until it is
  /// set.
  mutating func exchangeWithMark() {
    let position = min(mark, text.count)
    (mark, isRegionShown) = (cursor, true)
    move(to: position)
  }

  /// Alt-W: copies the region for Ctrl-Y.
  mutating func copyRegion() {
    guard let region else { return }
    kills.add(Array(text.characters[region]), joins: false, isBefore: false)
    isRegionShown = false
  }

  /// Moves the mark along when a part of the text is replaced.
  mutating func keepMark(_ range: Range<Int>, grownBy growth: Int) {
    isRegionShown = false
    if mark > range.lowerBound { mark = mark >= range.upperBound ? mark + growth : range.lowerBound }
    mark = max(0, min(mark, text.count))
  }
}
