import DomainKit
import TerminalKit

/// What was done in this run of the shell, and whether it can still be taken back.
struct UndoList {
  private struct Entry {
    let step: UndoStep
    let obstacle: UndoDesk.Obstacle?
    /// Whether a later step has to be taken back first.
    let waits: Bool
    /// Who did it, where that is known.
    var name: String?

    var sentence: String {
      switch obstacle {
      case .irrevocable(let reason): "cannot be taken back: \(reason)"
      case .some(let obstacle): "cannot be taken back any more: \(obstacle.reason)"
      case nil: (step.undo?.sentence ?? "") + (waits ? ", once what came later is taken back" : "")
      }
    }
  }

  let desk: UndoDesk

  /// The latest first: for people with every word of it, in as many lines as that takes, and as a list for programs.
  func output() async throws -> CommandOutput {
    let entries = try await entries()
    if desk.session.isAtTerminal, !entries.isEmpty { return .text(text(entries)) }
    let columns = [
      OutputColumn("at", importance: 2), OutputColumn("by", importance: 1), OutputColumn("command", importance: 3),
      OutputColumn("undo"), OutputColumn("possible"), OutputColumn("what", importance: 3),
    ]
    return .list(OutputList(columns: columns, emptyMessage: "Nothing to undo", rows: entries.map(row)))
  }

  /// A step that only waits for a later one is not looked at: what it expects is there when that is taken back.
  private func entries() async throws -> [Entry] {
    var entries: [Entry] = []
    for step in desk.steps {
      let waits = entries.contains { $0.obstacle == nil && step.isRight(before: $0.step) }
      entries.append(Entry(step: step, obstacle: waits ? nil : try await desk.obstacle(to: step), waits: waits))
    }
    let accounts = Set(entries.compactMap(\.step.mark?.account))
    guard !accounts.isEmpty else { return entries }
    let names = await desk.context.runner.hooks.names(accounts)
    for index in entries.indices { entries[index].name = entries[index].step.mark?.account.flatMap { names[$0] } }
    return entries
  }

  // MARK: For people

  private func text(_ entries: [Entry]) -> String {
    let now = desk.context.runner.hooks.now()
    let marks = entries.map { entry in
      TextEscaping.visible([entry.step.mark?.at.age(at: now), entry.name].compactMap(\.self).joined(separator: ", "))
    }
    let indent = min(24, marks.map { DisplayWidth.columns(of: $0) }.max() ?? 0) + 2
    let columns = max(16, (desk.context.runner.streams.output.helpWidth ?? 80) - indent)
    return zip(entries, marks).map { lines($0, $1, indent, columns) }.joined(separator: "\n")
  }

  /// When and by whom at the left, and beside it the line and what becomes of it.
  private func lines(_ entry: Entry, _ mark: String, _ indent: Int, _ columns: Int) -> String {
    let told = [entry.step.done, entry.sentence].map(desk.line)
    let lines = told.flatMap { DisplayWidth.wrapped(TextEscaping.visible($0), to: columns) }
    let left = DisplayWidth.padded(DisplayWidth.truncated(mark, to: indent - 2), to: indent)
    let blanks = String(repeating: " ", count: indent)
    return lines.enumerated().map { ($0 == 0 ? left : blanks) + $1 + "\n" }.joined()
  }

  // MARK: For programs

  private func row(_ entry: Entry) -> OutputRow {
    let step = entry.step
    let isPossible = entry.obstacle == nil
    return OutputRow(
      [
        step.mark.map { .time($0.at) } ?? .absent, entry.name.map { .text($0) } ?? .absent, .line(step.done),
        step.undo.map { .line($0.line) } ?? .absent, .bool(isPossible), .text(entry.sentence),
      ],
      json: [
        "at": .optional(step.mark?.at.description), "by": .optional(entry.name), "command": .string(step.done),
        "undo": .optional(step.undo?.line), "possible": .bool(isPossible),
        "reason": .optional(entry.obstacle?.reason), "sentence": .string(entry.sentence),
      ])
  }
}
