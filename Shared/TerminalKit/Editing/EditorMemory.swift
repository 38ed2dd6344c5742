/// The state that one line passes on to the next: the kill ring, and what vi's keys repeat.
package struct EditorMemory: Sendable {
  var kills = KillRing()
  var register: [Character] = []
  var lastFind: ViState.Find?
  var lastChange: [Key] = []
  var lastSearch: ViState.Search?
  /// The line that the next prompt starts with.
  var following: HistoryMatch?

  /// Creates an empty memory.
  package init() {}
}

extension EditorState {
  /// The state that the next line continues with.
  package var memory: EditorMemory {
    var memory = EditorMemory()
    (memory.kills, memory.register, memory.lastFind) = (kills, vi.register, vi.lastFind)
    (memory.lastChange, memory.lastSearch, memory.following) = (vi.lastChange, vi.lastSearch, following)
    return memory
  }

  mutating func recall(_ memory: EditorMemory) {
    (kills, vi.register, vi.lastFind) = (memory.kills, memory.register, memory.lastFind)
    (vi.lastChange, vi.lastSearch) = (memory.lastChange, memory.lastSearch)
    guard let following = memory.following else { return }
    text = EditorText(following.text)
    cursor = text.count
    // The history may have grown since, so search from the recorded age.
    if let found = history.find(.prefix(following.text), from: following.age, .older), found.text == following.text {
      browsing = HistoryBrowsing(original: "", prefix: "", age: found.age)
    }
  }

  /// Accepts the line and recalls the line after it in the history at the next prompt: Ctrl-O.
  mutating func operateAndGoOn() -> [EditorEffect] {
    if let age = browsing?.age, age > 0 { following = history.find(.prefix(""), from: age - 1, .newer) }
    return [.accept]
  }
}
