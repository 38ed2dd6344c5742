import AuthDomain
import DomainKit
import ShellKit
import StorageKit

struct MoveCommand: ShellCommand {
  static let info = CommandInfo(
    "move", "Move the database to a file or a server", permission: .move,
    examples: ["move --dry-run branch.db", "move branch.db"],
    writtenData: "the new database, and a mark in the old one, which then refuses all work",
    notUndoableBecause: "run move --undo in the shell of the operating system",
    externalEffect: "writes another database",
    argumentRules: [ArgumentRule(oneOf: ["<target>"], unless: "--undo")], isOutsidePrompt: true)

  @Argument(help: "New database: a path, a sqlite: URL or a postgres: URL. It must be empty.")
  var target: String?

  @Flag(help: "Show what would be copied; copy nothing.")
  var dryRun = false

  @Flag(help: "Use the old database again after a move.")
  var undo = false

  /// Words that are rather meant as an option than as the name of a file, with the option.
  private static let optionWords = [
    "back": "--undo", "cancel": "--undo", "dry-run": "--dry-run branch.db", "revert": "--undo", "rollback": "--undo",
    "undo": "--undo",
  ]

  func validate() throws {
    if undo, target != nil || dryRun { throw ValidationError("--undo takes no other argument") }
    if !undo, target == nil { throw ValidationError("Name the new database, or specify --undo") }
  }

  func run(_ mover: DatabaseMover, in session: any CommandSession) async throws -> CommandOutput {
    guard let target else { return try await undoMove(mover, session) }
    if let option = Self.optionWords[target.lowercased()] {
      throw ShellError(
        "usage.invalid-value", "move takes a database", kind: .invalid,
        suggestion: "Write: move \(option); for a file of this name: move ./\(target)")
    }
    if dryRun { return Self.list(try await mover.plan(target)) }
    try mover.check(target)
    try await session.confirmIfNeeded("Move \(mover.database.name) to \(try mover.name(of: target))?")
    let rows = try await mover.move(to: target) { progress in
      session.progress(
        "\(progress.work.rawValue) \(progress.table)", completed: Int64(progress.completed),
        total: Int64(progress.total), unit: .items("rows"))
    }
    let place = try mover.name(of: target)
    return .message(
      "Moved \(rows) rows to \(place). From now on, specify the new database with --db or COFFEEPAL_DB.")
  }

  private func undoMove(_ mover: DatabaseMover, _ session: any CommandSession) async throws -> CommandOutput {
    let place = mover.database.name
    let mark = try await mover.mark()
    try await session.confirmIfNeeded(question(mark, place, mark.state == .moved ? await mover.copies(of: mark) : []))
    let undone = try await mover.undo()
    if undone.mark.state == .arriving {
      return .message("Removed \(place), the incomplete copy of \(undone.mark.counterpart).")
    }
    if let warning = undone.warning { session.note(warning) }
    return .message("\(place) can be used again.\(undone.retired.map { " \($0) refuses all work." } ?? "")")
  }

  private func question(_ mark: MoveMark, _ place: String, _ copies: [String]) -> String {
    switch mark.state {
    case .arriving: "Remove the incomplete copy \(place)?"
    case .moving: "Use \(place) again? Its move has not ended."
    case .moved:
      "Use \(place) again? It lacks all changes that were made in \(copies.joined(separator: " and then in ")), "
        + "which will refuse all work."
    }
  }

  private static func list(_ tables: [(table: String, rows: Int)]) -> CommandOutput {
    let columns = [OutputColumn("table", importance: 4), OutputColumn("rows", .right, importance: 4)]
    return .list(
      OutputList(
        columns: columns, emptyMessage: "No tables!",
        rows: tables.map { table, rows in
          OutputRow([ItemField("table", .text(table)), ItemField("rows", number: rows)], in: columns)
        }))
  }
}
