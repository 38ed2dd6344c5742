/// The mark, and the part of the text between it and the cursor.
///
/// The mark stays behind the character before it, whatever is put in or taken out elsewhere. The region is there from the moment the
/// mark is set until the text changes: keys act on it only while it is seen.
extension EditorState {
  /// What is shown in reverse, and what keys for the region act on.
  package var region: Range<Int>? {
    guard isRegionShown, mark != cursor, mark <= text.count else { return nil }
    return min(mark, cursor)..<max(mark, cursor)
  }

  /// Ctrl-Space: a region begins here.
  mutating func setMark() { (mark, isRegionShown) = (cursor, true) }

  /// Ctrl-X Ctrl-X: goes to the mark and leaves it where the cursor was. Nobody has set one: it is at the beginning.
  mutating func exchangeWithMark() {
    let place = min(mark, text.count)
    (mark, isRegionShown) = (cursor, true)
    move(to: place)
  }

  /// Ctrl-W.
  ///
  /// - Returns: whether there was a region to cut.
  mutating func killRegion() -> Bool {
    guard let region else { return false }
    kill(region, isBefore: cursor == region.upperBound)
    return true
  }

  /// Alt-W: keeps the region for Ctrl-Y.
  mutating func copyRegion() {
    guard let region else { return }
    kills.add(Array(text.characters[region]), joins: false, isBefore: false)
    isRegionShown = false
  }

  /// Keeps the mark where it belongs while a part of the text is replaced.
  mutating func keepMark(_ range: Range<Int>, grownBy growth: Int) {
    isRegionShown = false
    if mark > range.lowerBound { mark = mark >= range.upperBound ? mark + growth : range.lowerBound }
    mark = max(0, min(mark, text.count))
  }
}
