import AuthDomain
import CompositionKit
import DomainKit
import ShellKit
import StorageKit

/// Where the shell asks who is at it.
struct AccessHooks: Sendable {
  let composition: Composition
  /// Whether there is a database to ask; looking must not make one.
  let hasDatabase: @Sendable () -> Bool

  private static let look = Permission.anyone("shell.look")

  var hooks: ShellHooks {
    ShellHooks(
      prompt: prompt, user: user, authorize: authorize, permits: permits, explain: explain, refused: refused,
      names: names)
  }

  /// `coffeepal ada:manager> `.
  @Sendable
  private func prompt() async -> String {
    do {
      let profile: any GetUserProfileUseCase = try composition.container.resolve()
      switch try await profile.presence() {
      case .openHouse: return "coffeepal (open)> "
      case .signedOut: return "coffeepal (signed out)> "
      case .signedIn(let user): return "coffeepal \(user.email.localPart):\(user.role.rawValue)> "
      }
    } catch {
      // The next command says what is wrong with the database.
      return "coffeepal> "
    }
  }

  /// The house's own commands open no unit of work that would ask; those of features do, in their use cases. A command
  /// for staff is refused at once as well: it may look something up that guests may see, and ask a question, first.
  @Sendable
  private func authorize(_ info: CommandInfo) async throws {
    if info.name == RestoreCommand.info.name { return try await authorizeRestore(info) }
    // Without a database there are no accounts, and asking would make one.
    guard HouseCommands.names.contains(info.name) || info.permission.isForStaff && hasDatabase() else { return }
    let coordinator: UnitCoordinator = try composition.container.resolve()
    try await coordinator.execute(for: info.permission) { _, _ in }
  }

  /// A database that cannot be read knows no owner. Then the account of the operating system decides, which could replace
  /// the file by hand as well; the command does not run at the prompt.
  private func authorizeRestore(_ info: CommandInfo) async throws {
    guard hasDatabase() else { return }
    do {
      let coordinator: UnitCoordinator = try composition.container.resolve()
      try await coordinator.execute(for: info.permission) { _, _ in }
    } catch let error as StorageError where error.callsForBackup {
      return
    }
  }

  /// Without a database there is nobody to hide anything from, and help must not fail for a broken one: what it shows
  /// is no secret.
  @Sendable
  private func permits() async -> @Sendable (CommandInfo) -> Bool {
    guard hasDatabase() else { return { _ in true } }
    do {
      let principal = try await principal()
      return { principal.holds($0.permission) }
    } catch {
      return { _ in true }
    }
  }

  /// Restricted if the database cannot be read.
  @Sendable
  private func user() async -> Principal {
    guard hasDatabase() else { return .openHouse }
    do {
      return try await principal()
    } catch {
      return .stranger
    }
  }

  private func principal() async throws -> Principal {
    let coordinator: UnitCoordinator = try composition.container.resolve()
    return try await coordinator.execute(for: Self.look) { _, principal in principal }
  }

  @Sendable
  private func explain(_ info: CommandInfo) async throws -> CommandOutput {
    AccessAnswer(info: info, principal: try await principal()).output
  }

  /// Without somebody who may know them nobody is named.
  @Sendable
  private func names(of accounts: Set<UniqueID>) async -> [UniqueID: String] {
    do {
      let naming: any NameAccountsUseCase = try composition.container.resolve()
      return try await naming.execute(accounts)
    } catch {
      return [:]
    }
  }

  @Sendable
  private func refused(_ info: CommandInfo) async {
    do {
      let note: any NoteRefusalUseCase = try composition.container.resolve()
      try await note.execute(info.name)
    } catch {
      Notices.say("The refusal could not be logged: \((error as? any DescribedError)?.message ?? "\(error)")")
    }
  }
}

/// Why somebody may or may not use a command.
struct AccessAnswer {
  let info: CommandInfo
  let principal: Principal

  var output: CommandOutput {
    let isAllowed = principal.holds(info.permission)
    let answer = "\(ShellHooks.holders(of: info)) \(who), so you may\(isAllowed ? "" : " not") use it."
    return .record(
      OutputRecord(
        fields: [
          OutputField("command", .text(info.name)), OutputField("permission", .text(info.permission.name)),
          OutputField("for", .text(info.permission.holders)), OutputField("allowed", .bool(isAllowed)),
          OutputField("why", .text(answer)),
        ],
        json: [
          "command": .string(info.name), "permission": .string(info.permission.name),
          "for": .string(info.permission.holders), "role": .optional(principal.role?.rawValue),
          "allowed": .bool(isAllowed), "why": .string(answer),
        ]))
  }

  private var who: String {
    if principal == .openHouse { return "There are no accounts yet, and you work as the owner" }
    guard let role = principal.role else { return "You are not signed in" }
    return "You are \(role == .owner ? "an owner" : "a \(role.rawValue)")"
  }
}
