/// The changes of a text, for undo and redo.
struct UndoLog: Sendable {
  /// Changes that are undone together, with the cursor before and after them.
  struct Step: Sendable {
    var changes: [EditorText.Change]
    var before: Int
    var after: Int
    /// `true` if the step is typing, which later typing extends.
    var isTyping: Bool
  }

  private static let limit = 2000
  private var done: [Step] = []
  private var undone: [Step] = []

  var canUndo: Bool { !done.isEmpty }

  mutating func record(_ changes: [EditorText.Change], before: Int, after: Int, isTyping: Bool) {
    undone.removeAll()
    if isTyping, var last = done.last, last.isTyping, last.after == before, !Self.beginsWord(changes, after: last) {
      last.changes += changes
      last.after = after
      done[done.count - 1] = last
      return
    }
    done.append(Step(changes: changes, before: before, after: after, isTyping: isTyping))
    if done.count > Self.limit { done.removeFirst(done.count - Self.limit) }
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
    return step.before
  }

  mutating func redo(_ text: inout EditorText) -> Int? {
    guard let step = undone.popLast() else { return nil }
    for change in step.changes {
      text.replaceExactly(change.start..<change.start + change.removed.count, with: change.inserted)
    }
    done.append(step)
    return step.after
  }
}
