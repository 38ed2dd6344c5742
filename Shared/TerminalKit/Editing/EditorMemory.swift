/// What a line leaves to the next one: what was cut, and what vi's keys repeat.
package struct EditorMemory: Sendable {
  var kills = KillRing()
  var register: [Character] = []
  var lastFind: ViState.Find?
  var lastChange: [Key] = []
  var lastSearch: ViState.Search?
  /// What the next line begins with.
  var following: HistoryMatch?

  /// Nothing.
  package init() {}
}

extension EditorState {
  /// What the next line may know of this one.
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
    // Lines have come since: it is looked for from where it was.
    if let found = history.find(.prefix(following.text), from: following.age, .older), found.text == following.text {
      browsing = HistoryBrowsing(original: "", prefix: "", age: found.age)
    }
  }

  /// Carries the line out and goes on with the one that came behind it: Ctrl-O.
  mutating func operateAndGoOn() -> [EditorEffect] {
    if let age = browsing?.age, age > 0 { following = history.find(.prefix(""), from: age - 1, .newer) }
    return [.accept]
  }
}
