import DomainKit
import Foundation
import StorageKit

/// Sorts matching rows by relevance, as SQL engines do: Okapi BM25 with the index's weights.
struct InMemoryRanking {
  private let index: TextIndexDefinition
  private let terms: [SearchTerm]

  init(_ index: TextIndexDefinition, _ words: [String]) {
    self.index = index
    terms = words.flatMap { SearchTerm.terms(of: $0) }
  }

  /// Returns the rows, the most relevant first; equally relevant rows keep their order.
  func sorted(
    _ found: [[StoredValue]], among all: [[StoredValue]], _ value: ([StoredValue], String) throws -> StoredValue
  ) throws -> [[StoredValue]] {
    let indexed = try all.filter { row in try index.onlyWhere?.condition.matches { try value(row, $0) } ?? true }
    let texts = try indexed.map { row in try columns(of: row, value) }
    let average = Double(texts.map(length).reduce(0, +)) / Double(max(1, texts.count))
    let weights = terms.map { term in
      let holding = Double(texts.count { frequency(of: term, in: $0, isWeighted: false) > 0 })
      return max(1e-6, log((Double(texts.count) - holding + 0.5) / (holding + 0.5)))
    }
    let scored = try found.map { row in (row, score(try columns(of: row, value), weights, average)) }
    return scored.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
  }

  private func columns(
    of row: [StoredValue], _ value: ([StoredValue], String) throws -> StoredValue
  ) rethrows -> [[String]] {
    try index.columns.map { column in
      guard case .text(let text) = try value(row, column.name) else { return [] }
      return FoldedText.words(of: text)
    }
  }

  private func score(_ texts: [[String]], _ weights: [Double], _ average: Double) -> Double {
    let (k1, b) = (1.2, 0.75)
    let norm = k1 * (1 - b + b * Double(length(texts)) / max(1, average))
    return zip(terms, weights).reduce(0) { sum, entry in
      let frequency = frequency(of: entry.0, in: texts, isWeighted: true)
      return sum + entry.1 * frequency * (k1 + 1) / (frequency + norm)
    }
  }

  private func frequency(of term: SearchTerm, in texts: [[String]], isWeighted: Bool) -> Double {
    zip(texts, index.columns).reduce(0) { sum, entry in
      sum + Double(term.count(in: entry.0) * (isWeighted ? entry.1.weight : 1))
    }
  }

  private func length(_ texts: [[String]]) -> Int { texts.reduce(0) { $0 + $1.count } }
}
