import DomainKit
import ShellKit
import Synchronization
import Testing

/// A command that stores as it is told to.
struct Store: IdleCommand {
  static let info = CommandInfo(
    "shelf put", "put something on the shelf", permission: .anyone("test"), writtenData: "the shelf",
    notUndoableBecause: "the shelf is high")

  @Flag(help: "store nothing") var idle = false
  @Flag(help: "fail afterwards") var failing = false
  @Flag(help: "say how it is taken back") var offering = false

  func run(_: Void, in session: any CommandSession) async throws -> CommandOutput {
    if !idle { CommitObserver.record(CommitObserver.Commit(at: Timestamp(milliseconds: 0))) }
    if offering { session.registerUndo(Undo(["drinks", "list"], "List the drinks")) }
    if failing { throw Refusal() }
    return .none
  }
}

/// A command that counts an attempt and refuses its password.
private struct Unlock: IdleCommand {
  static let info = CommandInfo(
    "shelf unlock", "unlock the shelf", permission: .anyone("test"), writtenData: "a session",
    notUndoableBecause: "the lock is new")

  @OptionGroup var password: SecretArgument

  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput {
    CommitObserver.record(CommitObserver.Commit(at: Timestamp(milliseconds: 0)))
    throw Refusal()
  }
}

/// A command after which another user is signed in.
private struct Enter: ShellCommand {
  static let info = CommandInfo("enter", "sign in", permission: .anyone("test"), changesSignIn: true)

  func run(_ signIn: @Sendable () -> Void, in session: any CommandSession) async throws -> CommandOutput {
    signIn()
    return .none
  }
}

@Suite struct `Taking a command back` {
  private let harness = Harness(arguments: ["--yes", "--on-error", "continue"]).adding(Store.self, to: "shelf")

  private func run(_ lines: String...) async throws -> Harness.Result { try await harness.script(lines) }

  @Test func `is refused with the reason where nothing does the opposite`() async throws {
    let result = try await run("shelf put", "undo")
    #expect(
      result.errors == "error[undo.impossible]: shelf put cannot be undone: the shelf is high (line 2)\n")
    #expect(result.code == 1)
  }

  @Test func `says what was done before, and goes there where asked to`() async throws {
    let refused = try await run("shelf put --offering", "shelf put", "undo")
    #expect(
      refused.errors.hasSuffix("\n  to undo an earlier command, shelf put --offering: undo --skip\n"))
    let skipped = try await run("shelf put --offering", "shelf put", "undo --skip")
    #expect(skipped.errors == "Skipped: shelf put: the shelf is high\n")
    #expect(skipped.output.contains("latte"))
  }

  @Test func `is refused for the last of several commands that nothing takes back`() async throws {
    let result = try await run("shelf put --offering", "shelf put --failing", "shelf put", "undo")
    #expect(result.errors.contains("error[undo.impossible]: shelf put cannot be undone: the shelf is high"))
  }

  @Test func `does not take back what the user before has done`() async throws {
    let user = Mutex(Principal.person(UniqueID(high: 1, low: 1), .barista))
    var harness = harness
    harness.hooks.userOrLastKnown = { user.withLock { $0 } }
    harness.commands += [
      RegisteredCommand(Enter.self, feature: "door") {
        { user.withLock { $0 = .person(UniqueID(high: 1, low: 2), .barista) } }
      }
    ]
    let result = try await harness.script("shelf put --offering", "enter", "undo")
    #expect(result.errors.contains("error[undo.nothing]"))
    #expect(result.output == "")
  }

  @Test func `passes over what has stored nothing`() async throws {
    let result = try await run("shelf put --offering", "shelf put --idle", "drinks list --count 0", "undo")
    #expect(result.errors == "No drinks available!\n")
    #expect(result.output.contains("latte"))
  }

  @Test func `is refused for what came to its end halfway`() async throws {
    let result = try await run("shelf put --offering --failing", "undo")
    #expect(result.errors.hasPrefix("error[orders.sold-out]"))
    #expect(result.errors.contains("error[undo.impossible]: shelf put --offering --failing cannot be undone"))
  }

  @Test func `passes over a password that was refused`() async throws {
    let result = try await harness.adding(Unlock.self, to: "shelf").script(
      "shelf put --offering", "shelf unlock", "undo")
    #expect(!result.errors.contains("undo.impossible"), "\(result.errors)")
    #expect(result.output.contains("latte"))
  }

  @Test func `does not count what was only planned`() async throws {
    let result = try await run("plan shelf put", "undo")
    #expect(result.errors.contains("error[undo.nothing]"))
  }

  @Test func `tells the program of the command that the user may not use`() async throws {
    var harness = Harness(arguments: ["--yes"]).adding(Store.self, to: "shelf")
    let refused = Log()
    harness.hooks = ShellHooks(
      authorize: { info in if info.name == "drinks list" { throw AccessDenied(info.permission, to: .anonymous) } },
      logAccessDenied: { action in refused.add(action) })
    let result = try await harness.script("shelf put --offering", "undo")
    #expect(result.code == 77)
    #expect(refused.entries == ["drinks list"])
  }
}
