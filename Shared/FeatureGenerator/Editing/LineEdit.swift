/// A change of some lines of a text, which can be taken back.
struct LineEdit: Codable, Equatable {
  private static let reach = 3

  /// The index of the first new line.
  let place: Int
  /// The lines before and after the change, by which it is found when it has moved.
  let before: [String]
  let after: [String]
  let old: [String]
  let new: [String]

  /// Returns the changes between two texts, the first one first.
  static func edits(from old: String, to new: String) -> [LineEdit] {
    let (old, new) = (lines(of: old), lines(of: new))
    let difference = new.difference(from: old)
    let (removed, inserted) = (offsets(difference.removals), offsets(difference.insertions))
    var edits: [LineEdit] = []
    var (index, place) = (0, 0)
    while index < old.count || place < new.count {
      let gone = old.indices.dropFirst(index).prefix { removed.contains($0) }
      let added = new.indices.dropFirst(place).prefix { inserted.contains($0) }
      if !gone.isEmpty || !added.isEmpty {
        edits.append(
          LineEdit(
            place: place, before: Array(new[..<place].suffix(reach)),
            after: Array(new[(place + added.count)...].prefix(reach)), old: gone.map { old[$0] },
            new: added.map { new[$0] }))
      }
      // The next lines are equal.
      index += gone.count + 1
      place += added.count + 1
    }
    return edits
  }

  private static func offsets(_ changes: [CollectionDifference<String>.Change]) -> Set<Int> {
    Set(
      changes.map { change in
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      })
  }

  /// Returns the text without the changes, or `nil` if one of them cannot be found for certain.
  ///
  /// - Parameter isExact: `true` if the text has not changed since, so that the places are known.
  static func undo(_ edits: [LineEdit], in text: String, isExact: Bool) -> String? {
    var lines = lines(of: text)
    for edit in edits.reversed() {
      guard let place = isExact ? edit.place : edit.find(in: lines) else { return nil }
      lines.replaceSubrange(place..<(place + edit.new.count), with: edit.old)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the only place whose surroundings fit best.
  private func find(in lines: [String]) -> Int? {
    let fits = (0...lines.count).filter { lines[$0...].starts(with: new) }.map { place in
      let above = zip(lines[..<place].reversed(), before.reversed()).prefix { $0 == $1 }.count
      let below = zip(lines[(place + new.count)...], after).prefix { $0 == $1 }.count
      return (place: place, score: above + below)
    }
    guard let best = fits.map(\.score).max(), best > 0 || !new.isEmpty else { return nil }
    let places = fits.filter { $0.score == best }
    return places.count == 1 ? places[0].place : nil
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
