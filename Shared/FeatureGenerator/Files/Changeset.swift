import Foundation

/// A set of changes to files that are all applied, or none.
struct Changeset {
  enum Change {
    /// Moves a new file to its place.
    case create(String)
    /// Moves a new file to the place of an existing one.
    case replace(String)
    case remove(String)
  }

  let source: SourceText
  /// The folder with the new files, at their paths. It also keeps the old files until the end.
  let staging: URL
  let changes: [Change]

  /// - Throws: The error that stopped the changes, after all of them are undone.
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
    case .replace(let path): try replace(path)
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

  /// Replaces a file in one step and keeps its mode. The new file is prepared in the staging folder,
  /// so that a killed run leaves no other file beside it.
  private func replace(_ path: String) throws -> () throws -> Void {
    let (old, file) = (staged("old/\(path)"), source.url(path))
    try makeFolder(old.deletingLastPathComponent())
    try FileManager.default.copyItem(at: file, to: old)
    if let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: staged(path).path)
    }
    try rename(staged(path), to: file)
    return { try rename(old, to: file) }
  }

  private func rename(_ start: URL, to end: URL) throws {
    guard Foundation.rename(start.path, end.path) == 0 else {
      throw GeneratorError("\(end.path) cannot be replaced", suggestion: "Check its permissions and the free space")
    }
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
