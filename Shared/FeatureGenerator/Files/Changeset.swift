import Foundation

/// A set of changes to files that are all applied, or none.
struct Changeset {
  enum Change {
    /// Creates a file.
    case create(String)
    case replace(String, with: String)
    case remove(String)
  }

  let source: SourceText
  /// The folder with the new files, at their paths. It also keeps the old files until the end.
  let staging: URL
  let changes: [Change]

  /// - Throws: the error that stopped the changes, after all of them are undone.
  func apply() throws {
    var undo: [() throws -> Void] = []
    do {
      for change in changes { undo.append(try apply(change)) }
    } catch {
      for step in undo.reversed() { try step() }
      throw error
    }
  }

  /// Applies a change and returns a function that undoes it.
  private func apply(_ change: Change) throws -> () throws -> Void {
    switch change {
    case .create(let path): try move(staged(path), to: source.url(path))
    case .remove(let path): try move(source.url(path), to: staged("old/\(path)"))
    case .replace(let path, let text): try replace(path, with: text)
    }
  }

  private func staged(_ path: String) -> URL { staging.appending(path: path) }

  private func move(_ start: URL, to end: URL) throws -> () throws -> Void {
    let made = try makeFolder(end.deletingLastPathComponent())
    do {
      try FileManager.default.moveItem(at: start, to: end)
    } catch {
      try made.forEach(FileManager.default.removeItem)
      throw error
    }
    return {
      try makeFolder(start.deletingLastPathComponent())
      try FileManager.default.moveItem(at: end, to: start)
      try made.forEach(FileManager.default.removeItem)
    }
  }

  private func replace(_ path: String, with text: String) throws -> () throws -> Void {
    let old = try source.text(path)
    try write(text, to: source.url(path))
    return { try write(old, to: source.url(path)) }
  }

  /// Replaces a file atomically and keeps its mode.
  private func write(_ text: String, to url: URL) throws {
    let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
    try Data(text.utf8).write(to: url, options: .atomic)
    if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path) }
  }

  /// Creates the missing folders of a path and returns them, innermost first.
  @discardableResult
  private func makeFolder(_ url: URL) throws -> [URL] {
    if FileManager.default.fileExists(atPath: url.path) { return [] }
    let outer = try makeFolder(url.deletingLastPathComponent())
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    return [url] + outer
  }
}
