/// The changes of a text, for undo and redo.
struct UndoLog: Sendable {
  /// Changes that are undone together, with the cursor before and after them.
  struct Step: Sendable {
    private(set) var changes: [EditorText.Change]
    let before: Int
    fileprivate(set) var after: Int
    /// `true` if the step is typing, which later typing extends.
    fileprivate(set) var isTyping: Bool
    /// The number of characters in all changes.
    private(set) var size: Int

    init(changes: [EditorText.Change], before: Int, after: Int, isTyping: Bool) {
      (self.changes, self.before, self.after, self.isTyping) = (changes, before, after, isTyping)
      size = changes.reduce(0) { $0 + $1.removed.count + $1.inserted.count }
    }

    /// Adds a change. A change at the end of the text that the last one inserted becomes part of
    /// it, so that typing a word stays one change.
    mutating func add(_ change: EditorText.Change) {
      let last = changes.count - 1
      guard last >= 0, change.start >= changes[last].start,
        change.start + change.removed.count == changes[last].start + changes[last].inserted.count
      else {
        changes.append(change)
        size += change.removed.count + change.inserted.count
        return
      }
      size += change.inserted.count - change.removed.count
      changes[last].inserted.removeLast(change.removed.count)
      changes[last].inserted += change.inserted
      changes[last].end = change.end
    }
  }

  /// The maximum number of steps to undo.
  private static let limit = 2000
  /// The number of characters from which on a step of typing ends, so that no step grows without limit.
  private static let typingLimit = 10_000
  /// The maximum number of characters in all steps.
  private static let characterLimit = 8 * EditorBuffer.limit
  private(set) var done: [Step] = []
  private var undone: [Step] = []
  /// The number of characters in ``done``.
  private var size = 0

  var canUndo: Bool { !done.isEmpty }

  mutating func record(_ changes: [EditorText.Change], before: Int, after: Int, isTyping: Bool) {
    undone.removeAll()
    if isTyping, continuesTyping(changes, at: before) {
      // A copy of the step would make each key cost time in proportion to the word.
      size -= done[done.count - 1].size
      for change in changes { done[done.count - 1].add(change) }
      done[done.count - 1].after = after
      size += done[done.count - 1].size
    } else {
      let step = Step(changes: changes, before: before, after: after, isTyping: isTyping)
      done.append(step)
      size += step.size
    }
    while done.count > Self.limit || size > Self.characterLimit, done.count > 1 { size -= done.removeFirst().size }
  }

  private func continuesTyping(_ changes: [EditorText.Change], at cursor: Int) -> Bool {
    guard let last = done.last, last.isTyping, last.after == cursor, last.size < Self.typingLimit else { return false }
    return !Self.beginsWord(changes, after: last)
  }

  /// Undo removes typed words one by one.
  private static func beginsWord(_ changes: [EditorText.Change], after last: Step) -> Bool {
    guard changes.last?.inserted.last?.isWhitespace == false else { return false }
    return last.changes.last?.inserted.last?.isWhitespace == true
  }

  /// Ends the current typing step. Later typing starts a new step.
  mutating func seal() {
    if !done.isEmpty { done[done.count - 1].isTyping = false }
  }

  mutating func undo(_ text: inout EditorText) -> Int? {
    guard let step = done.popLast() else { return nil }
    for change in step.changes.reversed() {
      text.replaceExactly(change.start..<change.start + change.inserted.count, with: change.removed)
    }
    undone.append(step)
    size -= step.size
    return step.before
  }

  mutating func redo(_ text: inout EditorText) -> Int? {
    guard let step = undone.popLast() else { return nil }
    for change in step.changes {
      text.replaceExactly(change.start..<change.start + change.removed.count, with: change.inserted)
    }
    done.append(step)
    size += step.size
    return step.after
  }
}
