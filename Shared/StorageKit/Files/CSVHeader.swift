/// The header line of a CSV file, which names the columns.
///
/// ```swift
/// CSVHeader.key("Cover URL") == CSVHeader.key("cover_url")  // true
/// if let title = CSVHeader.repeated(in: ["name", "Name"], where: { $0 == "name" }) {
///   throw ListFileError(.badHeader("\(title) is there twice"), path, .gizmos)
/// }
/// ```
package enum CSVHeader {
  /// Returns a title in a normalized spelling. `cover_url`, `coverURL` and `Cover URL` have the
  /// same key.
  package static func key(_ title: String) -> String {
    title.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
  }

  /// Returns the first title that repeats an earlier column, because the meaning of the two columns
  /// is ambiguous.
  ///
  /// - Parameter isUsed: Returns `true` if the caller uses a column with this key.
  package static func repeated(in titles: [String], where isUsed: (_ key: String) -> Bool) -> String? {
    var seen: Set<String> = []
    return titles.first { title in
      let key = key(title)
      return isUsed(key) && !seen.insert(key).inserted
    }
  }
}
