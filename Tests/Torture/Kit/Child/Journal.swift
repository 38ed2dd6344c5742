import DomainKit
import StorageKit

/// The durable journal of a child: one line per acknowledgment that it received.
struct Journal: Sendable {
  enum Line: Equatable {
    /// A row has this version, or a later one.
    case stored(table: String, id: String, version: Int)
    /// A table has a row with this value.
    case present(table: String, column: String, value: String)
    /// A row may be missing from now on.
    case leaving(table: String, id: String)
    /// A table has no row with this value: storing it failed, or it was removed.
    case absent(table: String, column: String, value: String)
    /// The log has one more entry of this action.
    case logged(action: String, actor: String)
    /// Storage failed and reported it.
    case failed(String)
    /// An error occurred that no fault explains.
    case surprised(String)
  }

  /// The folder of the journal and of all files of the database.
  let folder: String
  private let file: LineFile

  init(folder: String, name: String) throws {
    self.folder = folder
    file = try LineFile("\(folder)/journal.\(name)")
  }

  func write(_ line: Line) throws { try file.append(line.text) }

  /// Records a row with its version.
  func stored(_ table: String, _ id: some CustomStringConvertible, _ version: Int) throws {
    try write(.stored(table: table, id: "\(id)", version: version))
  }

  /// Creates a row with a unique value. If storage reports a failure, the row must not exist.
  func making<Value: Sendable>(
    _ table: String, _ column: String, _ value: String, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let error as StorageError {
      if case .outcomeUnknown = error { throw error }
      try write(.absent(table: table, column: column, value: value))
      throw error
    }
  }

  static func read(_ path: String) -> [Line] { LineFile.lines(of: path).compactMap { Line($0) } }
}

extension Journal.Line {
  fileprivate var text: String {
    switch self {
    case .stored(let table, let id, let version): "stored \(table) \(id) \(version)"
    case .present(let table, let column, let value): "present \(table) \(column) \(value)"
    case .leaving(let table, let id): "leaving \(table) \(id)"
    case .absent(let table, let column, let value): "absent \(table) \(column) \(value)"
    case .logged(let action, let actor): "logged \(action) \(actor)"
    case .failed(let sentence): "failed \(sentence)"
    case .surprised(let sentence): "surprised \(sentence)"
    }
  }

  fileprivate init?(_ text: Substring) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    switch (words.first, words.count) {
    case ("stored", 4): self = .stored(table: words[1], id: words[2], version: Int(words[3]) ?? 0)
    case ("present", 4): self = .present(table: words[1], column: words[2], value: words[3])
    case ("leaving", 3): self = .leaving(table: words[1], id: words[2])
    case ("absent", 4): self = .absent(table: words[1], column: words[2], value: words[3])
    case ("logged", 3): self = .logged(action: words[1], actor: words[2])
    case ("failed", _): self = .failed(rest)
    default: self = .surprised(rest)
    }
  }
}
