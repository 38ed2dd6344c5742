import CLibrary
import Synchronization

/// The lines of all sessions, in a file that the sessions share.
///
/// Sessions only append to the file, under a lock, so no session loses lines of another one.
/// Reading starts at the end of the file and stops as soon as possible. Damaged lines are
/// skipped.
package final class HistoryFile: EditorHistory, Sendable {
  /// A line and the time of its entry.
  package struct Line: Hashable, Sendable {
    /// The number of seconds since 1970.
    package let seconds: Int
    package let text: String
  }

  /// The number of lines to search for a suggestion, which the editor needs at each key.
  private static let suggestionDepth = 10_000
  /// The number of matching lines to try before giving up.
  private static let suggestionTries = 32

  private struct State {
    var owner: HistoryOwner
    var reader: HistoryReader?
    var index: HistoryIndex

    init(owner: HistoryOwner) {
      self.owner = owner
      index = HistoryIndex(mark: owner.mark ?? "")
    }

    /// Reads older lines. Returns `true` if there were any.
    mutating func readOlder() -> Bool { reader?.readOlder(into: &index) ?? false }
  }

  private let path: String?
  private let now: @Sendable () -> Int
  private let state = Mutex(State(owner: .localUser))

  /// - Parameters:
  ///   - path: The path of the file, or `nil` for a history that lasts as long as the session.
  ///   - now: Returns the number of seconds since 1970.
  package init(path: String?, now: @escaping @Sendable () -> Int = { time(nil) }) {
    self.path = path
    self.now = now
  }

  /// The user whose lines are shown and kept.
  package var owner: HistoryOwner { state.withLock { $0.owner } }

  /// Shows and keeps the lines of another user from now on. Lines that are only in memory are
  /// forgotten.
  package func select(_ owner: HistoryOwner) {
    state.withLock { if $0.owner != owner { $0 = State(owner: owner) } }
  }

  /// Forgets the lines that are only in memory. Those of the file are read again.
  package func forget() { state.withLock { $0 = State(owner: $0.owner) } }

  /// Reads the lines that other sessions have written since the last call.
  ///
  /// - Throws: ``SystemFailure`` if the file cannot be read. The lines of this session remain.
  package func refresh() throws(SystemFailure) {
    try state.withLock { state throws(SystemFailure) in
      guard let path, state.owner.mark != nil else { return }
      if state.reader == nil { state.reader = try HistoryReader(path) }
      try state.reader?.readNewer(into: &state.index)
    }
  }

  /// The maximum length of a line in bytes. Two keys enter a long line again, so lines of any length
  /// would fill the disk.
  static let longestLine = 1 << 14

  /// Adds a line, unless it equals the previous one or is too long.
  ///
  /// - Throws: ``SystemFailure`` if the line cannot be stored. This session keeps it in memory.
  package func add(_ text: String) throws(SystemFailure) {
    guard text.utf8.count <= Self.longestLine else { return }
    do throws(SystemFailure) {
      try store(text)
    } catch {
      remember(text)
      throw error
    }
  }

  private func store(_ text: String) throws(SystemFailure) {
    guard path != nil, let mark = state.withLock({ $0.owner.mark }) else { return remember(text) }
    try refresh()
    try state.withLock { state throws(SystemFailure) in
      guard let reader = state.reader, state.owner.mark == mark else { return }
      try reader.append(HistoryFormat.line(text, at: now(), mark: mark), into: &state.index) {
        $0.latest(reader) != text
      }
    }
  }

  /// Removes the entries of a line from the file and from this session: the owner's, and those from
  /// before there were accounts.
  ///
  /// - Returns: `true` if there was one.
  /// - Throws: ``SystemFailure`` if the file cannot be changed.
  package func delete(_ text: String) throws(SystemFailure) -> Bool {
    try refresh()
    return try state.withLock { state throws(SystemFailure) in
      let bytes = Array(HistoryFormat.escaped(text).utf8)
      var erased = false
      // An account can also remove lines from before there were accounts.
      for mark in Set([state.owner, .localUser].map { $0.mark ?? "" }) {
        if try state.reader?.erase(bytes, mark: mark) == true { erased = true }
      }
      let count = state.index.count
      state.index.remove(bytes)
      return erased || state.index.count < count
    }
  }

  private func remember(_ text: String) {
    state.withLock { state in
      guard state.index.count == 0 || state.index.text(0) != text else { return }
      state.index.addNewer(Array(HistoryFormat.line(text, at: now(), mark: state.owner.mark ?? "").utf8))
    }
  }

  package func find(_ pattern: HistoryPattern, from age: Int, _ direction: HistoryDirection) -> HistoryMatch? {
    let needle = HistoryNeedle(pattern)
    return state.withLock { state in
      var age = age
      if direction == .newer, age >= state.index.count {
        while state.readOlder() {}
        age = min(age, state.index.count - 1)
      }
      while age >= 0 {
        while age >= state.index.count { if !state.readOlder() { return nil } }
        if state.index.matches(age, needle), let text = state.index.text(age), Self.holds(pattern, text) {
          return HistoryMatch(age: age, text: text)
        }
        age += direction == .older ? 1 : -1
      }
      return nil
    }
  }

  /// Returns the latest line that continues a text.
  ///
  /// - Parameter isSuitable: Returns `true` if a line is suitable. Called for a few lines at most.
  package func suggestion(for text: String, where isSuitable: (String) -> Bool = { _ in true }) -> String? {
    guard !text.isEmpty else { return nil }
    let needle = HistoryNeedle(.prefix(text))
    var age = 0
    for _ in 0..<Self.suggestionTries {
      guard let (line, found) = continuation(of: text, needle, from: age) else { return nil }
      if isSuitable(line) { return line }
      age = found + 1
    }
    return nil
  }

  private func continuation(of text: String, _ needle: HistoryNeedle, from age: Int) -> (line: String, age: Int)? {
    state.withLock { state in
      for age in age..<max(age, Self.suggestionDepth) {
        while age >= state.index.count { if !state.readOlder() { return nil } }
        guard state.index.matches(age, needle), let line = state.index.text(age) else { continue }
        if line.hasPrefix(text), line.utf8.count > text.utf8.count { return (line, age) }
      }
      return nil
    }
  }

  /// Returns the latest lines, the latest last.
  ///
  /// - Parameter text: A text that the lines must contain.
  package func latest(_ limit: Int, containing text: String = "") -> [Line] {
    let pattern = HistoryPattern.contains(text)
    var lines: [Line] = []
    var age = 0
    while lines.count < limit, let match = find(pattern, from: age, .older) {
      lines.append(Line(seconds: state.withLock { $0.index.seconds(match.age) }, text: match.text))
      age = match.age + 1
    }
    return lines.reversed()
  }

  /// Escapes in the file may look like the pattern, so check the decoded text.
  private static func holds(_ pattern: HistoryPattern, _ text: String) -> Bool {
    switch pattern {
    case .prefix(let prefix): return text.hasPrefix(prefix)
    case .contains(let part):
      if part.isEmpty { return true }
      let isFolded = part.lowercased() == part
      return HistoryFormat.holds(part, in: isFolded ? text.lowercased() : text)
    }
  }
}

extension HistoryIndex {
  /// Returns the latest line, after reading the file if necessary.
  fileprivate mutating func latest(_ reader: HistoryReader) -> String? {
    if count == 0 { _ = reader.readOlder(into: &self) }
    return count > 0 ? text(0) : nil
  }
}
