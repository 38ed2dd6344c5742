import DomainKit
import Synchronization
import Testing

@testable import ShellKit

/// A jar whose version other users change.
private final class Jar: Sendable {
  static let id = UniqueID(high: 7, low: 7)
  private let state = Mutex((version: 1, changesAfterCheck: false))

  init(changesAfterCheck: Bool) { state.withLock { $0.changesAfterCheck = changesAfterCheck } }

  /// Checks the version as a unit of work does. Another user may change the jar right afterwards.
  func check() throws {
    let state = state.withLock { state in
      defer { if state.changesAfterCheck { state.version += 1 } }
      return state
    }
    try SeenVersion.check(Jar.id, isStoredAs: state.version)
  }
}

private struct FillJar: IdleCommand {
  static let info = CommandInfo("jar fill", "fill the jar", permission: .anyone("test"), writtenData: "the jar")

  func run(_: Void, in session: any CommandSession) async throws -> CommandOutput {
    CommitObserver.record(CommitObserver.Commit(at: Timestamp(milliseconds: 0)))
    session.registerUndo(Undo(["jar", "empty"], "Empty the jar", seen: SeenVersion(Jar.id, 1)))
    return .none
  }
}

private struct EmptyJar: ShellCommand {
  static let info = CommandInfo("jar empty", "empty the jar", permission: .anyone("test"), writtenData: "the jar")

  func run(_ jar: Jar, in session: any CommandSession) async throws -> CommandOutput {
    try jar.check()
    return .text("emptied\n")
  }
}

private struct OpenJar: IdleCommand {
  static let info = CommandInfo(
    "jar open", "open the jar", permission: .anyone("test"), writtenData: "the jar", takesSecret: true)

  @Argument var code: String

  func run(_: Void, in session: any CommandSession) async throws -> CommandOutput {
    CommitObserver.record(CommitObserver.Commit(at: Timestamp(milliseconds: 0)))
    return .none
  }
}

/// A row of cups. Each command on it leaves a new version.
private final class CupRow: Sendable {
  private static let id = UniqueID(high: 8, low: 8)
  private let state = Mutex((version: 0, isCovered: false))
  /// The number of changes after which the row is full, and refuses more with a kind of error.
  private let limit: Int
  private let refusal: ErrorKind

  init(limit: Int, refusal: ErrorKind) { (self.limit, self.refusal) = (limit, refusal) }

  func cover(_ isCovered: Bool) {
    if DryRun.current == nil { state.withLock { $0.isCovered = isCovered } }
  }

  /// Checks and raises the version as a unit of work does. A full row refuses only real changes, and a
  /// covered one all.
  func change() throws -> SeenVersion {
    try state.withLock { state in
      try SeenVersion.check(Self.id, isStoredAs: state.version)
      if state.isCovered { throw Refusal(kind: refusal) }
      guard DryRun.current == nil else { return SeenVersion(Self.id, state.version) }
      if state.version == limit { throw Refusal(kind: refusal) }
      state.version += 1
      CommitObserver.record([(Self.id, state.version)])
      return SeenVersion(Self.id, state.version)
    }
  }
}

private struct AddCup: ShellCommand {
  static let info = CommandInfo("cup add", "add a cup", permission: .anyone("test"), writtenData: "the row")

  func run(_ row: CupRow, in session: any CommandSession) async throws -> CommandOutput {
    session.registerUndo(Undo(["cup", "remove"], "Remove the cup", seen: try row.change()))
    return .none
  }
}

private struct RemoveCup: ShellCommand {
  static let info = CommandInfo("cup remove", "remove a cup", permission: .anyone("test"), writtenData: "the row")

  func run(_ row: CupRow, in session: any CommandSession) async throws -> CommandOutput {
    session.registerUndo(Undo(["cup", "add"], "Add the cup again", seen: try row.change()))
    return .text("removed\n")
  }
}

private struct PaintRow: ShellCommand {
  static let info = CommandInfo("cup paint", "paint the row", permission: .anyone("test"), writtenData: "the row")

  func run(_ row: CupRow, in session: any CommandSession) async throws -> CommandOutput {
    session.registerUndo(Undo(["cup", "strip"], "Strip the row", seen: try row.change()))
    return .none
  }
}

private struct StripRow: ShellCommand {
  static let info = CommandInfo("cup strip", "strip the row", permission: .anyone("test"), writtenData: "the row")

  func run(_ row: CupRow, in _: any CommandSession) async throws -> CommandOutput {
    _ = try row.change()
    return .text("stripped\n")
  }
}

private struct CoverRow: ShellCommand {
  static let info = CommandInfo("cup cover", "cover the row", permission: .anyone("test"), writtenData: "the row")

  func run(_ row: CupRow, in session: any CommandSession) async throws -> CommandOutput {
    row.cover(true)
    session.registerUndo(Undo(["cup", "uncover"], "Uncover the row"))
    return .none
  }
}

private struct SealRow: ShellCommand {
  static let info = CommandInfo("cup seal", "seal the row", permission: .anyone("test"), writtenData: "the row")

  func run(_ row: CupRow, in _: any CommandSession) async throws -> CommandOutput {
    CommitObserver.record(CommitObserver.Commit(at: Timestamp(milliseconds: 0)))
    row.cover(true)
    return .none
  }
}

private struct UncoverRow: ShellCommand {
  static let info = CommandInfo("cup uncover", "uncover the row", permission: .anyone("test"), writtenData: "the row")

  func run(_ row: CupRow, in session: any CommandSession) async throws -> CommandOutput {
    row.cover(false)
    session.registerUndo(Undo(["cup", "cover"], "Cover the row"))
    return .text("uncovered\n")
  }
}

@Suite struct `Undo of several commands on one thing` {
  private func run(
    _ lines: String..., limit: Int = .max, refusal: ErrorKind = .refused
  ) async throws -> Harness.Result {
    let row = CupRow(limit: limit, refusal: refusal)
    var harness = Harness(arguments: ["--yes", "--on-error", "continue"])
    harness.commands += [
      RegisteredCommand(AddCup.self, feature: "cup") { row }, RegisteredCommand(RemoveCup.self, feature: "cup") { row },
      RegisteredCommand(PaintRow.self, feature: "cup") { row },
      RegisteredCommand(StripRow.self, feature: "cup") { row },
      RegisteredCommand(CoverRow.self, feature: "cup") { row },
      RegisteredCommand(UncoverRow.self, feature: "cup") { row },
      RegisteredCommand(SealRow.self, feature: "cup") { row },
    ]
    return try await harness.script(lines)
  }

  @Test func `goes on with the version that the undo before it has left`() async throws {
    let result = try await run("cup add", "cup add", "cup add", "undo", "undo", "undo")
    #expect(result.output == "removed\nremoved\nremoved\n")
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `goes on with the version that a command without an opposite has left`() async throws {
    let result = try await run("cup paint", "cup paint", "undo", "undo")
    #expect(result.output == "stripped\nstripped\n")
    #expect(result.errors == "")
  }

  @Test func `goes on after several changes that were undone one after the other`() async throws {
    let result = try await run("cup add", "cup add", "undo", "cup add", "undo", "undo")
    #expect(result.output == "removed\nremoved\nremoved\n")
    #expect(result.errors == "")
  }

  @Test func `is possible again after the undo of the command that prevents it`() async throws {
    let list = try await run("cup add", "cup add", "cup cover", "undo --list").output
    #expect(list.contains("cannot be undone now: oat milk is sold out"), "\(list)")
    #expect(list.contains("Remove the cup, after later commands are undone"), "\(list)")
    let undone = try await run("cup add", "cup add", "cup cover", "undo", "undo", "undo")
    #expect(undone.output == "uncovered\nremoved\nremoved\n")
    #expect(undone.errors == "")
  }

  @Test func `is not promised after one that no other undo makes possible`() async throws {
    let list = try await run("cup add", "cup add", "cup seal", "undo --list").output
    #expect(list.contains("cannot be undone now: oat milk is sold out"), "\(list)")
    #expect(list.contains("can no longer be undone: its result was changed since"), "\(list)")
    #expect(!list.contains("after later commands are undone"), "\(list)")
  }

  @Test(arguments: [ErrorKind.refused, .notFound])
  func `does not try again what was refused`(refusal: ErrorKind) async throws {
    let result = try await run("cup add", "undo", "undo", limit: 1, refusal: refusal)
    #expect(
      result.errors.contains("error[undo.changed]: cup add was not undone: oat milk is sold out"))
    #expect(result.errors.contains("error[undo.nothing]"))
  }
}

@Suite struct `Undo of what others can change` {
  private func run(_ lines: String..., changesAfterCheck: Bool = false) async throws -> Harness.Result {
    let jar = Jar(changesAfterCheck: changesAfterCheck)
    var harness = Harness(arguments: ["--yes", "--on-error", "continue"])
      .adding(FillJar.self, OpenJar.self, to: "jar")
    harness.commands += [RegisteredCommand(EmptyJar.self, feature: "jar") { jar }]
    return try await harness.script(lines)
  }

  @Test func `runs the opposite command where nothing has changed`() async throws {
    let result = try await run("jar fill", "undo")
    #expect(result.output == "emptied\n")
    #expect(result.code == 0)
  }

  @Test func `is refused where the result changes while the question is shown`() async throws {
    let result = try await run("jar fill", "undo", "undo", changesAfterCheck: true)
    #expect(result.output == "")
    #expect(result.errors.contains("error[undo.changed]: jar fill was not undone: its result was changed since"))
    // The step is forgotten, because its state does not return.
    #expect(result.errors.contains("error[undo.nothing]"))
    #expect(result.code == 1)
  }

  @Test func `names a command with a secret without its words`() async throws {
    let result = try await run("jar open K7Q2-SECRET", "undo --list", "undo")
    #expect(result.output.contains("jar open"))
    #expect(!(result.output + result.errors).contains("K7Q2"))
  }

  @Test func `covers the latest hundred commands`() throws {
    let command = RegisteredCommand(FillJar.self, feature: "jar") {}
    var steps = UndoSteps()
    for number in 1...101 {
      let offered = Undo(["jar", "empty"], "Empty the jar")
      steps.add(try #require(UndoStep(done: "fill \(number)", command, undo: offered, nil)))
    }
    #expect(steps.all.count == 100)
    #expect(steps.all.first?.done == "fill 2")
    #expect(steps.all.map(\.number) == Array(2...101))
  }
}
