import Foundation
import Testing

/// A row of a feature's `roles.txt`. Its columns are separated by two or more spaces:
///
/// ```
/// barista  tastings add   First
/// before   tastings show  tastings add First
/// undo     tastings list  tastings close First  SELECT is_closed FROM tastings_tasting  0
/// ```
///
/// The first column is the lowest role that may run a command, with arguments; `before` for a line
/// that runs before the command's example; or `undo` for a line that is taken back, with a line before
/// it, a query, and the result of the query after the undo.
struct CommandRow {
  let kind: String
  let columns: [String]

  /// The rows of all features.
  static let all: [CommandRow] = {
    do {
      return try read()
    } catch {
      Issue.record(error)
      return []
    }
  }()

  /// Returns the lines that run before the example of a command.
  static func before(_ command: String) -> [String] {
    all.filter { $0.kind == "before" && $0.columns[0] == command }.map { $0.columns[1] }
  }

  /// The lines that are taken back: a line before, the line, a query, and its result after the undo.
  static var undone: [(before: String, line: String, query: String, restored: String)] {
    all.filter { $0.kind == "undo" }.map { ($0.columns[0], $0.columns[1], $0.columns[2], $0.columns[3]) }
  }

  private static func read() throws -> [CommandRow] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let lists = try FileManager.default.contentsOfDirectory(at: tests, includingPropertiesForKeys: nil)
      .map { $0.appending(path: "roles.txt") }.filter { FileManager.default.fileExists(atPath: $0.path) }
    return try lists.flatMap { list in
      try String(contentsOf: list, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let columns = line.split(separator: /[ ]{2,}/).map(String.init)
        let least = ["before": 3, "undo": 5][columns[0]] ?? 2
        try #require(columns.count >= least, "too few columns: \(line)")
        return CommandRow(kind: columns[0], columns: Array(columns.dropFirst()))
      }
    }
  }
}
