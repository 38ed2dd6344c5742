import DomainKit

/// The policy for ways out of the shell: programs and files of the user's choice, and commands that
/// the prompt does not run.
///
/// A prompt has the rights of the operating system account that started it. Roles restrict the user
/// at the prompt only if no way leads from the prompt to that account.
struct SystemAccessPolicy: Sendable {
  /// `true` if customers use the terminal. No role can then leave the shell.
  let isKiosk: Bool
  private let isPrompt: Bool
  /// The database that the user has specified, or `nil` for the default one.
  let database: String?
  /// The names of commands that read or write a file of the user's choice.
  private let fileCommands: Set<String>

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - isKiosk: `true` if customers use the terminal.
  ///   - isPrompt: `true` if the user types at a prompt, which another user may have started.
  ///   - database: The database that the user has specified, or `nil` for the default one.
  ///   - commands: All commands of the shell.
  init(
    isKiosk: Bool = false, isPrompt: Bool = false, database: String? = nil, commands: [RegisteredCommand] = []
  ) {
    self.isKiosk = isKiosk
    self.isPrompt = isPrompt
    self.database = database
    fileCommands = isKiosk ? Set(commands.filter(\.takesFile).map(\.info.name)) : []
  }

  /// Returns the reason why a user may not start a program of their choice, or `nil` if they may.
  ///
  /// - Parameters:
  ///   - program: The subject of the sentence, such as `The editor`.
  ///   - user: The user, or `nil` if the database cannot be asked.
  ///   - permission: The permission that the user needs.
  func refusal(
    of program: String, for user: Principal?, needs permission: Permission = .leaveShell
  ) -> String? {
    if isKiosk { return "\(program) is switched off in kiosk mode" }
    guard let user else {
      return "\(program) is refused while the database cannot be reached, because it is not known who is signed in"
    }
    return user.holds(permission) ? nil : "\(program) is for \(permission.holders)"
  }

  /// Returns the error for a refusal.
  ///
  /// - Parameters:
  ///   - code: The code of the error for a user who lacks the permission.
  ///   - refusal: The sentence of ``refusal(of:for:needs:)``.
  ///   - user: The user, or `nil` if the database cannot be asked.
  ///   - suggestion: The suggestion for a user who lacks the permission.
  func error(
    _ code: String, _ refusal: String, for user: Principal?, suggestion: String? = nil
  ) -> ShellError {
    guard user == nil, !isKiosk else { return ShellError(code, refusal, kind: .denied, suggestion: suggestion) }
    return ShellError(
      "shell.unknown-user", refusal, kind: .unavailable, suggestion: "try again when the database can be reached")
  }

  /// Returns the command of the pager for a user, or `nil` if output is not paged.
  ///
  /// Users who may not choose a program get `less`, which ``TerminalKit/Pager`` makes secure.
  func pager(for user: Principal?) -> String? {
    if isKiosk { return nil }
    let chosen = ShellVariable.pager.value ?? Self.usualPager
    return chosen.isEmpty || refusal(of: "The pager", for: user) == nil ? chosen : Self.usualPager
  }

  static let usualPager = "less -FRX '-Ps?eEnd, q leaves:Space continues, q leaves.'"

  /// Checks that a command may run at this terminal.
  ///
  /// - Throws: ``ShellError`` if it may not.
  func check(_ info: CommandInfo) throws(ShellError) {
    if isSwitchedOff(info) {
      throw ShellError("shell.kiosk", "\(info.name) is switched off in kiosk mode", kind: .denied)
    }
    if isPrompt, info.isOutsidePrompt {
      throw ShellError(Self.outsidePrompt, "\(info.name) does not run at the prompt", kind: .denied)
    }
  }

  /// Returns the sentence of ``check(_:)`` about a command that no user may run at this terminal, or
  /// `nil`.
  func refusal(of info: CommandInfo) -> String? {
    do throws(ShellError) {
      try check(info)
      return nil
    } catch {
      return error.message
    }
  }

  /// The code of the error about a command that runs only as its own process.
  static let outsidePrompt = "shell.outside-prompt"

  /// Returns the instruction to run a command as its own process, with its line for the shell of the
  /// operating system.
  func outsidePromptInstruction(_ info: CommandInfo, _ arguments: ParsedArguments) -> String {
    let words = ["coffeepal"] + (database.map { ["--db", $0] } ?? []) + info.path + arguments.wordTexts
    let line = words.map(\.quotedForShells) + arguments.missing.map(\.synopsis)
    return "leave the prompt and run: \(line.joined(separator: " "))"
  }

  private func isSwitchedOff(_ info: CommandInfo) -> Bool {
    isKiosk && (info.isOutsidePrompt || fileCommands.contains(info.name))
  }

  /// Returns hooks that apply the policy to every command before anything else.
  func guarding(_ hooks: ShellHooks) -> ShellHooks {
    var guarded = hooks
    guarded.authorize = { info in
      do throws(ShellError) {
        try check(info)
      } catch {
        // The prompt refuses such a command to every user, so this does not count as a denial.
        if error.code == Self.outsidePrompt {
          try hooks.checkDatabase(info)
        } else {
          await hooks.logAccessDenied(info.name)
        }
        throw error
      }
      try await hooks.authorize(info)
    }
    guarded.permits = {
      let permits = await hooks.permits()
      return { !isSwitchedOff($0) && permits($0) }
    }
    return guarded
  }
}

extension RegisteredCommand {
  /// `true` if an argument is the name of a file.
  fileprivate var takesFile: Bool { arguments.contains(where: \.takesFile) }
}
