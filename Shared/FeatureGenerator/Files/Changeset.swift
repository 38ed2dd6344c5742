import Foundation

/// Changes to files that happen all or not at all.
struct Changeset {
  enum Change {
    /// A file that is not there yet.
    case create(String)
    case replace(String, with: String)
    case remove(String)
  }

  let source: SourceText
  /// Where new files lie ready, at their paths; old ones are kept there until all is done.
  let staging: URL
  let changes: [Change]

  /// - Throws: what stopped it, after everything that was done is undone.
  func apply() throws {
    var undo: [() throws -> Void] = []
    do {
      for change in changes { undo.append(try apply(change)) }
    } catch {
      for step in undo.reversed() { try step() }
      throw error
    }
  }

  /// Does one thing and gives back how it is undone.
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

  /// Whoever looks sees the old text or the new one, and the file keeps its mode.
  private func write(_ text: String, to url: URL) throws {
    let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
    try Data(text.utf8).write(to: url, options: .atomic)
    if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path) }
  }

  /// The folders that had to be made, innermost first.
  @discardableResult
  private func makeFolder(_ url: URL) throws -> [URL] {
    if FileManager.default.fileExists(atPath: url.path) { return [] }
    let outer = try makeFolder(url.deletingLastPathComponent())
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    return [url] + outer
  }
}
