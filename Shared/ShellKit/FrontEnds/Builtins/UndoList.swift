import DomainKit
import TerminalKit

/// The list of commands of this run of the shell that stored something, and whether each can be
/// undone.
struct UndoList {
  private struct Entry {
    let step: UndoStep
    let blocker: UndoPerformer.UndoBlocker?
    /// `true` if a later step must be undone first.
    let waits: Bool
    /// `true` if the step can be undone, or may be after later steps are.
    let mayBePossible: Bool
    /// The name of the account that ran the command, if known.
    var name: String?

    var sentence: String {
      switch blocker {
      case .notUndoable(let reason): "cannot be undone: \(reason)"
      case .refused(let reason): "cannot be undone now: \(reason)"
      case .some(let blocker): "can no longer be undone: \(blocker.reason)"
      case nil: (step.undo?.sentence ?? "") + (waits ? ", after later commands are undone" : "")
      }
    }
  }

  let performer: UndoPerformer

  /// Returns the steps, latest first: wrapped full text for people, or a list for programs.
  func output() async throws -> CommandOutput {
    let entries = try await entries()
    if performer.session.isAtTerminal, !entries.isEmpty { return .text(text(entries)) }
    return .list(OutputList(columns: Self.columns, emptyMessage: "Nothing to undo", rows: entries.map(Self.row)))
  }

  /// Returns one entry per step.
  ///
  /// A step that waits for a later one is not checked. The state that it expects is there after the
  /// later step is undone. A refused step may be possible after a later step is undone, but stays refused
  /// if none can be: the steps before it are then checked as they are.
  private func entries() async throws -> [Entry] {
    var entries: [Entry] = []
    for step in performer.steps {
      let waits = entries.contains { $0.mayBePossible && step.directlyPrecedes($0.step) }
      let blocker = waits ? nil : try await performer.blocker(for: step)
      let isRefused = if case .refused? = blocker { true } else { false }
      let mayBePossible = blocker == nil || isRefused && entries.contains(where: \.mayBePossible)
      entries.append(Entry(step: step, blocker: blocker, waits: waits, mayBePossible: mayBePossible))
    }
    let accounts = Set(entries.compactMap(\.step.commit?.account))
    guard !accounts.isEmpty else { return entries }
    let names = await performer.context.runner.hooks.names(accounts)
    for index in entries.indices { entries[index].name = entries[index].step.commit?.account.flatMap { names[$0] } }
    return entries
  }

  // MARK: For people

  private func text(_ entries: [Entry]) -> String {
    let now = performer.context.runner.hooks.now()
    let marks = entries.map { entry in
      TextEscaping.visible([entry.step.commit?.at.age(at: now), entry.name].compactMap(\.self).joined(separator: ", "))
    }
    let indent = min(24, marks.map { DisplayWidth.columns(of: $0) }.max() ?? 0) + 2
    let columns = max(16, (performer.context.runner.streams.output.helpWidth ?? 80) - indent)
    return zip(entries, marks).map { lines($0, $1, indent, columns) }.joined(separator: "\n")
  }

  /// Returns the time and the account name at the left, and next to them the command and its undo
  /// state.
  private func lines(_ entry: Entry, _ mark: String, _ indent: Int, _ columns: Int) -> String {
    let sentences = [entry.step.done, entry.sentence].map(performer.line)
    let lines = sentences.flatMap { DisplayWidth.wrapped(TextEscaping.visible($0), to: columns) }
    let left = DisplayWidth.padded(DisplayWidth.truncated(mark, to: indent - 2), to: indent)
    let spaces = String(repeating: " ", count: indent)
    return lines.enumerated().map { ($0 == 0 ? left : spaces) + $1 + "\n" }.joined()
  }

  // MARK: For programs

  private static let columns = [
    OutputColumn("at", importance: 2), OutputColumn("by", importance: 1), OutputColumn("command", importance: 3),
    OutputColumn("undo"), OutputColumn("possible"), OutputColumn("what", importance: 3),
  ]

  private static func row(_ entry: Entry) -> OutputRow {
    let step = entry.step
    return OutputRow(
      [
        ItemField("at", step.commit.map { .time($0.at) } ?? .absent),
        ItemField("by", entry.name.map { .text($0) } ?? .absent), ItemField("command", .line(step.done)),
        ItemField("undo", step.undo.map { .line($0.line) } ?? .absent),
        ItemField("possible", .bool(entry.blocker == nil)), .json("reason", .optional(entry.blocker?.reason)),
        ItemField("what", .text(entry.sentence), key: "sentence"),
      ], in: columns)
  }
}
