/// The edit distance between words (Damerau–Levenshtein, adjacent transpositions), for suggestions
/// after a typo.
///
/// ```swift
/// let known = ["orders", "books", "auth"]
/// EditDistance.nearest(to: "ordrs", among: known)   // ["orders"]
/// EditDistance.nearest(to: "coffee", among: known)  // []
/// ```
package enum EditDistance {
  /// Returns the number of edits between two words.
  ///
  /// - Complexity: O(n·m); words longer than 64 characters are at maximum distance.
  package static func between(_ first: String, _ second: String) -> Int {
    let longest = 64
    // A character of a name rarely has more than 16 bytes, and counting characters is slow.
    guard first.utf8.count <= longest * 16, second.utf8.count <= longest * 16 else { return .max }
    let (a, b) = (Array(first), Array(second))
    guard a.count <= longest, b.count <= longest else { return .max }
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }

  /// Returns the candidates that the user may have meant, nearest first. A word such as `undisable` does
  /// not mean `disable`, and `max-rating` does not mean `min-rating`.
  package static func nearest(to word: String, among candidates: some Sequence<String>, limit: Int = 3) -> [String] {
    let tolerance = max(1, word.count / 3)
    return
      candidates
      .map { (name: $0, distance: $0.hasPrefix(word) ? 0 : between(word, $0)) }
      .filter { $0.distance <= tolerance && !isOpposite(word, of: $0.name) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(limit)
      .map(\.name)
  }

  private static func isOpposite(_ word: String, of name: String) -> Bool {
    let word = word.lowercased()
    if ["un", "dis", "de"].contains(where: { word == $0 + name }) { return true }
    let (parts, others) = (word.split(separator: "-").map(String.init), name.split(separator: "-").map(String.init))
    return parts.count == others.count
      && zip(parts, others).contains { part, other in
        opposites[other].map { between(part, $0) < between(part, other) } ?? false
      }
  }

  /// The opposites of parts of names.
  private static let opposites: [String: String] = {
    let pairs = [
      ("min", "max"), ("since", "until"), ("from", "to"), ("before", "after"), ("raise", "lower"), ("add", "remove"),
    ]
    return Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($0.1, $0.0) })
  }()

  /// Returns the candidates that are nearest to a text and near enough to be meant, regardless of
  /// case. If none is, returns those with all of its words: `Blueberry Muffin` for `MUFFIN` or `mufin`. If
  /// it begins a name, the others with its words follow: `Coffee/Tea` and `Café/Coffee` for `coffee`.
  ///
  /// A text with a word that is none of the name, such as `oat latte` for `Chai Latte` or `oat flat white` for
  /// `Flat White`, is not near, and neither is a negated one, such as `!latte`.
  package static func closest(to text: String, among candidates: some Sequence<String>) -> [String] {
    if text.hasPrefix("!") { return [] }
    let folded = text.lowercased()
    let tolerance = max(1, folded.count / 3)
    let distances = Set(candidates).compactMap { name -> (name: String, distance: Int)? in
      let other = name.lowercased()
      if other.hasPrefix(folded) { return (name: name, distance: 0) }
      let distance = between(folded, other)
      return distance > tolerance || hasOtherWord(folded, than: other) ? nil : (name: name, distance: distance)
    }
    guard let least = distances.map(\.distance).min() else {
      return Array(containing(FoldedText.words(of: text), among: candidates).prefix(3))
    }
    let near = distances.filter { $0.distance == least }.map(\.name).sorted()
    let isBeginning = least == 0 && !near.contains { $0.lowercased() == folded }
    let others = isBeginning ? containing(FoldedText.words(of: text), among: candidates) : []
    return Array((near + others.filter { !near.contains($0) }).prefix(3))
  }

  /// Returns `true` if a word of a text is near no word of a name. Words may be joined, `flatwhite`, or split,
  /// `cap puccino`, and the name may have others.
  private static func hasOtherWord(_ text: String, than name: String) -> Bool {
    let (words, others) = (nameWords(in: text), nameWords(in: name))
    if words.joined(separator: "") == others.joined(separator: "") { return false }
    if words.count == others.count { return words.count > 1 && !zip(words, others).allSatisfy { isNear($0, $1) } }
    let runs: [String] = others.indices.flatMap { start in
      (start..<others.count).map { others[start...$0].joined(separator: "") }
    }
    return words.count > others.count || !words.allSatisfy { word in runs.contains { isNear(word, $0) } }
  }

  private static func isNear(_ word: String, _ other: String) -> Bool { between(word, other) <= max(1, word.count / 3) }

  /// Returns the words of a name; an apostrophe separates none, so that `Joes` is `Joe's`.
  private static func nameWords(in name: String) -> [String] {
    FoldedText.words(of: name.filter { $0 != "'" && $0 != "’" })
  }

  private static func containing(_ words: [String], among names: some Sequence<String>) -> [String] {
    guard words.contains(where: { $0.count > 2 }) else { return [] }
    return Set(names).filter { name in
      let parts = FoldedText.words(of: name)
      return words.allSatisfy { word in parts.contains { $0 == word || word.count > 4 && between(word, $0) == 1 } }
    }.sorted()
  }

  /// Returns "did you mean a, b or c?", or `nil` if there are no names.
  package static func question(_ names: [String]) -> String? {
    guard let last = names.last else { return nil }
    let rest = names.dropLast().joined(separator: ", ")
    return "did you mean \(rest.isEmpty ? last : "\(rest) or \(last)")?"
  }
}
