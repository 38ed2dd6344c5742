import DomainKit
package import StorageKit

extension SQLDialect {
  /// PostgreSQL 13 or later. Texts are compared byte by byte.
  package static let postgres = SQLDialect(
    types: Types(id: "UUID", integer: "BIGINT", real: "DOUBLE PRECISION", text: "TEXT COLLATE \"C\""),
    parameterSign: "$", sortsNullFirst: false, digits: { "replace(\($0)::text, '-', '')" }, search: PostgresSearch())
}

/// Search with GIN for words and GiST for points.
///
/// A text index is a table of its own with the words of each row as a `tsvector`. The engine folds
/// the words and writes the table (see ``PostgresTextIndexes``), so that all engines find the same
/// rows. A spatial index is an index of the table itself.
struct PostgresSearch: SearchDialect {
  var ranking: [String] { ["indexed_rank", "indexed_id"] }

  func join(_ rows: String, _ table: String) -> String {
    "(\(rows)) AS indexed JOIN \(table) ON \(table).id = indexed_id"
  }

  func isAmong(_ rows: String) -> String { "id IN (SELECT indexed_id FROM (\(rows)) AS indexed)" }

  // MARK: Texts

  func create(_ index: TextIndexDefinition) -> [String] {
    [
      "CREATE TABLE \(index.name) (id UUID PRIMARY KEY, words TSVECTOR NOT NULL)",
      "CREATE INDEX \(index.name)_words ON \(index.name) USING gin (words)",
    ]
  }

  func recreate(_: TextIndexDefinition) -> [String] { [] }

  func rows(
    of index: TextIndexDefinition, matching words: [String], after id: UniqueID?, limit: Int?,
    _ bind: (StoredValue) -> String
  ) -> String {
    let search = "\(bind(.text(PostgresWords.search(words))))::tsquery"
    // A lower number is more relevant. The length of the text reduces the relevance.
    let rank = "-ts_rank('\(PostgresWords.weights(of: index))', words, \(search), 1)"
    var found = "SELECT id AS indexed_id, \(rank) AS indexed_rank FROM \(index.name) WHERE words @@ \(search)"
    if let id {
      let last = "SELECT \(rank), id FROM \(index.name) WHERE words @@ \(search) AND id = \(bind(.id(id)))"
      found += " AND (\(rank), id) > (\(last))"
    }
    guard let limit else { return found }
    return "\(found) ORDER BY indexed_rank, indexed_id LIMIT \(bind(.integer(Int64(limit))))"
  }

  // MARK: Points

  func create(_ index: SpatialIndexDefinition) -> [String] {
    [
      """
      CREATE INDEX \(index.name) ON \(index.table) USING gist (point(\(index.x), \(index.y))) \
      WHERE \(Self.condition(of: index))
      """
    ]
  }

  func rows(of index: SpatialIndexDefinition, in box: SpatialBox, _ bind: (StoredValue) -> String) -> String {
    "SELECT id AS indexed_id FROM \(index.table) WHERE \(Self.isIn(box, index, bind))"
  }

  func entries(of index: SpatialIndexDefinition, in box: SpatialBox, _ bind: (StoredValue) -> String) -> String {
    "\(index.table) WHERE \(Self.isIn(box, index, bind))"
  }

  /// The operator compares with a tolerance, so queries compare the coordinates as well.
  private static func isIn(
    _ box: SpatialBox, _ index: SpatialIndexDefinition, _ bind: (StoredValue) -> String
  ) -> String {
    let (left, bottom) = (bind(.real(box.x.lowerBound)), bind(.real(box.y.lowerBound)))
    let (right, top) = (bind(.real(box.x.upperBound)), bind(.real(box.y.upperBound)))
    let box = "box(point(\(left), \(bottom)), point(\(right), \(top)))"
    return "\(condition(of: index)) AND point(\(index.x), \(index.y)) <@ \(box)"
  }

  private static func condition(of index: SpatialIndexDefinition) -> String {
    (["\(index.x) IS NOT NULL", "\(index.y) IS NOT NULL"] + [index.onlyWhere?.description].compactMap(\.self))
      .joined(separator: " AND ")
  }
}

/// The words of a text index in the notation of PostgreSQL.
enum PostgresWords {
  /// The longest stored word in bytes. Longer ones are found by their beginning.
  private static let longest = 500
  /// The highest position that a `tsvector` can store.
  private static let lastPosition = 16_383
  private static let labels: [Character] = ["A", "B", "C", "D"]

  /// Returns the expression that finds rows with all words; for an empty list, one that finds no
  /// rows.
  static func search(_ words: [String]) -> String {
    words.flatMap { SearchTerm.terms(of: $0) }.map { term in
      let phrases = term.phrases.map { phrase in
        phrase.words.map { "'\(shortened($0))'" }.joined(separator: " <-> ") + (phrase.isPrefix ? ":*" : "")
      }
      return phrases.count == 1 ? phrases[0] : "(\(phrases.joined(separator: " | ")))"
    }.joined(separator: " & ")
  }

  /// Returns the words of a row with their positions and the labels of their columns.
  static func words(of texts: [String?], in index: TextIndexDefinition) -> String {
    let ranks = Self.ranks(of: index)
    var (entries, position) = ([String](), 0)
    for (text, column) in zip(texts, index.columns) {
      let label = labels[min(ranks.firstIndex(of: column.weight) ?? 0, labels.count - 1)]
      for word in FoldedText.words(of: text ?? "") {
        position = min(position + 1, lastPosition)
        entries.append("'\(shortened(word))':\(position)\(label)")
      }
    }
    return entries.joined(separator: " ")
  }

  /// Returns the weights of the labels D, C, B and A, between 0 and 1.
  static func weights(of index: TextIndexDefinition) -> String {
    let ranks = ranks(of: index)
    let weights = labels.indices.map { place in
      Double(place < ranks.count ? ranks[place] : 0) / Double(max(1, ranks.first ?? 1))
    }
    return "{\(weights.reversed().map { "\($0)" }.joined(separator: ","))}"
  }

  /// The distinct weights of the columns, the heaviest first.
  private static func ranks(of index: TextIndexDefinition) -> [Int] {
    Set(index.columns.map(\.weight)).sorted(by: >)
  }

  private static func shortened(_ word: String) -> String {
    guard word.utf8.count > longest else { return word }
    var short = word.unicodeScalars[...]
    while String(short).utf8.count > longest {
      short = short.dropLast(max(1, (String(short).utf8.count - longest) / 4))
    }
    return String(short)
  }
}
