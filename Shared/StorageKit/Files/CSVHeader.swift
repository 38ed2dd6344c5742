/// The first line of a list: what its columns are called.
package enum CSVHeader {
  /// A title apart from its spelling: `cover_url`, `coverURL` and `Cover URL` are one.
  package static func key(_ title: String) -> String {
    title.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
  }

  /// The first title that an earlier column has as well: nobody knows which of the two is meant.
  ///
  /// - Parameter isUsed: whether a column of this key matters.
  package static func repeated(in titles: [String], where isUsed: (_ key: String) -> Bool) -> String? {
    var seen: Set<String> = []
    return titles.first { title in
      let key = key(title)
      return isUsed(key) && !seen.insert(key).inserted
    }
  }
}
