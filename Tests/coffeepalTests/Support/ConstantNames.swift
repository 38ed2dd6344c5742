import Foundation

/// Constant names for what differs in each run of a session: ids, codes, times, hashes and addresses.
///
/// Names are numbered in the order of first appearance, so a text tells which ids are the same.
struct ConstantNames {
  private static let day = "2026-11-21"
  private static let time = "09:30:00"

  /// Texts of the machine with their constant names.
  private let places: [(actual: String, constant: String)]
  private var constants: [String: String] = [:]
  private var actuals: [String: String] = [:]
  private let yesterday: String

  /// - Parameter places: Folders and addresses with their constant names; the first that occurs is
  ///   replaced first.
  init(_ places: [(actual: String, constant: String)], now: Date = .now) {
    self.places = places
    yesterday = String(now.addingTimeInterval(-86_400).ISO8601Format().prefix(10))
  }

  /// Replaces what differs in each run.
  mutating func hide(_ text: String) -> String {
    var text = places.reduce(text) { $0.replacingOccurrences(of: $1.actual, with: $1.constant) }
    text.replace(/\b[0-9a-f]{64}\b/) { _ in String(repeating: "0", count: 64) }
    // The letter O is in no code, so a constant name is never replaced again.
    text.replace(/\b[0-9A-Z]{5}(-[0-9A-Z]{5}){3}\b/) { match in
      match.output.0.contains("O")
        ? String(match.output.0)
        : name(String(match.output.0)) { number in
          Array(repeating: "CODE\(number)", count: 4).joined(separator: "-")
        }
    }
    text.replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{4}([0-9a-f]{8})\b/) { match in
      "00000000-0000-7000-8000-0000" + id(match.output.1)
    }
    // A point between two letters is no boundary of words in texts, but in addresses.
    text.replace(/\b[0-9a-f]{8}\b/.wordBoundaryKind(.simple)) { id($0.output) }
    text.replace(/(\d{4}-\d\d-\d\d)([ T])\d\d:\d\d:\d\d(\.\d+)?/) { match in
      match.output.1 < yesterday ? String(match.output.0) : "\(Self.day)\(match.output.2)\(Self.time)"
    }
    // A random candidate.
    text.replace(/[a-z]+\.[a-z]+\.(\d{8}@)/) { "candidate.\($0.output.1)" }
    text.replace(/ms=[0-9.]+/) { _ in "ms=1.00" }
    text.replace(/(<1|\d+) min\)/) { _ in "<1 min)" }
    text.replace(/Fetched .+ from/) { _ in "Fetched just now from" }
    text.replace(/did not answer .+ ago/) { _ in "did not answer just now" }
    return text
  }

  /// Replaces constant names with what they stand for in this run.
  func show(_ line: String) -> String {
    let line = actuals.reduce(line) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
    return places.reduce(line) { $0.replacingOccurrences(of: $1.constant, with: $1.actual) }
  }

  /// Returns the constant last characters for those of an id.
  private mutating func id(_ tail: Substring) -> String {
    tail.hasPrefix("0000") ? String(tail) : name(String(tail)) { String(format: "%08d", $0) }
  }

  private mutating func name(_ actual: String, _ make: (Int) -> String) -> String {
    if let known = constants[actual] { return known }
    let constant = make(constants.values.count { $0.count == actual.count } + 1)
    constants[actual] = constant
    actuals[constant] = actual
    return constant
  }
}
