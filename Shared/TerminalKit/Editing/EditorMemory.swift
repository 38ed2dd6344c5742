/// The state that one line passes on to the next.
package struct EditorMemory: Sendable {
  var kills = KillRing()
  var vi = ViKeys()
  /// The line that the next prompt starts with.
  var following: HistoryMatch?

  /// Creates an empty memory.
  package init() {}
}

extension EditorState {
  /// The state that the next line continues with.
  package var memory: EditorMemory {
    var memory = EditorMemory()
    (memory.kills, memory.vi, memory.following) = (buffer.kills, vi, following)
    memory.vi.beginLine()
    return memory
  }

  mutating func recall(_ memory: EditorMemory) {
    (buffer.kills, vi) = (memory.kills, memory.vi)
    guard let following = memory.following else { return }
    buffer.begin(with: EditorText(following.text))
    // The history may have grown since, so search from the recorded age.
    if let found = history.find(.prefix(following.text), from: following.age, .older), found.text == following.text {
      browsing = HistoryBrowsing(original: "", prefix: "", age: found.age)
    }
  }

  /// Accepts the line and recalls the line after it in the history at the next prompt: Ctrl-O. Like
  /// Enter, it starts a new line if the text is incomplete.
  mutating func operateAndGoOn() -> [EditorEffect] {
    guard isComplete(text.string) else { return handle(Key(.enter)) }
    if let age = browsing?.age, age > 0 { following = history.find(.prefix(""), from: age - 1, .newer) }
    return [.accept]
  }
}
