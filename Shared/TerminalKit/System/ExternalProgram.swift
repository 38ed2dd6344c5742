import CLibrary

/// A program of the user's choice that takes over the terminal: an editor or a pager.
///
/// It is a separate job, even if it is a pipeline of several programs. Signals of the terminal
/// reach all of them and not this process. They are suspended and continued together with this
/// process, and ended together.
struct ExternalProgram: Sendable {
  private let pid: pid_t
  private let isJob: Bool

  /// - Parameters:
  ///   - command: Words for the system's shell, with optional arguments: `code --wait`.
  ///   - argument: One more argument.
  ///   - input: The descriptor to read from. The default is the terminal.
  ///   - variables: Assignments for its environment, in the syntax of the system's shell.
  ///   - isJob: `false` for a program that ends immediately and does not use the terminal.
  init?(
    _ command: String, argument: String? = nil, input: Int32? = nil, exporting variables: String? = nil,
    isJob: Bool = true
  ) {
    let words = [
      "sh", "-c",
      (variables.map { "export \($0); " } ?? "") + Self.script(command) + (argument == nil ? "" : " \"$1\""), "sh",
    ]
    var arguments: [UnsafeMutablePointer<CChar>?] = (words + (argument.map { [$0] } ?? [])).map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var attributes = Attributes(isJob: isJob)
    defer { attributes.destroy() }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
    var pid: pid_t = 0
    guard posix_spawn(&pid, "/bin/sh", &actions, &attributes.value, arguments, environ) == 0 else { return nil }
    (self.pid, self.isJob) = (pid, isJob)
  }

  /// Commands of the system's shell that are not programs.
  private static let builtins: Set = [
    ".", "alias", "cd", "command", "eval", "exec", "exit", "export", "read", "set", "type", "ulimit", "umask", "unset",
  ]

  /// Replaces the shell by a plain command. For a pipeline, the shell waits.
  private static func script(_ command: String) -> String {
    let first = command.prefix { $0 != " " }
    let isPlain = !first.isEmpty && command.allSatisfy { $0.isLetter || $0.isNumber || " -_+./:,%=".contains($0) }
    guard isPlain, !builtins.contains(String(first)) else { return command }
    return first.contains("=") ? "exec env \(command)" : "exec \(command)"
  }

  /// Blocks until the program ends. It has the terminal during that time. When it is suspended,
  /// this process is suspended too.
  ///
  /// - Returns: The exit code of the program, or 128 plus the number of the signal that ended it.
  func waitUntilExit() -> Int32 {
    guard isJob else { return Self.exitCode(wait(0)) }
    var loan = ForegroundJob(to: pid)
    defer { loan?.end() }
    while let status = wait(WUNTRACED) {
      guard Self.isSuspension(status) else { return Self.exitCode(status) }
      if let end = suspendTogether(status, &loan) { return Self.exitCode(end) }
    }
    return Self.exitCode(nil)
  }

  /// Returns the exit code for a status; 127 for one that was already collected.
  private static func exitCode(_ status: Int32?) -> Int32 {
    guard let status else { return 127 }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Returns the status of the program, or `nil` if it was already collected.
  private func wait(_ options: Int32) -> Int32? {
    var status: Int32 = 0
    while true {
      let found = waitpid(pid, &status, options)
      if found == pid { return status }
      if found == 0 || errno != EINTR { return nil }
    }
  }

  private static func isSuspension(_ status: Int32) -> Bool { status & 0xFF == 0x7F }

  /// Returns `true` if the program was suspended because it did not have the terminal yet.
  private static func wantedTerminal(_ status: Int32) -> Bool { [SIGTTIN, SIGTTOU].contains(status >> 8 & 0xFF) }

  /// Is suspended together with the program, and continues together with it.
  ///
  /// - Returns: The status of the program, if it ended in the meantime.
  private func suspendTogether(_ status: Int32, _ loan: inout ForegroundJob?) -> Int32? {
    // Without a terminal, the sender of the stop signal also continues the program.
    guard let isFree = loan.map({ $0.isOut || $0.isHome }) else { return nil }
    if isFree, Self.wantedTerminal(status) {
      loan?.lend()
      return nil
    }
    loan?.waitUntilTidy()
    loan?.reclaimTerminal()
    WakePipe.suspend()
    // In the background, wait; a signal may end the program there.
    while loan?.isAtHand == false {
      if let end = wait(WNOHANG) { return end }
      usleep(100_000)
    }
    loan?.lend()
    // The last program of a pipeline may suspend itself only now.
    for _ in 0..<100 where loan?.isUnchanged == true && !hasChanged {
      kill(-pid, SIGCONT)
      usleep(20_000)
    }
    return nil
  }

  /// `true` if the program ended or was suspended. The status can still be collected.
  private var hasChanged: Bool {
    var info = siginfo_t()
    let options = WEXITED | WSTOPPED | WNOHANG | WNOWAIT
    return waitid(P_PID, id_t(pid), &info, options) != 0 || info.si_signo != 0
  }

  /// Asks all processes of the program to end. Do not call this after waiting for the program.
  func end() {
    let target = isJob ? -pid : pid
    kill(target, SIGTERM)
    // A suspended process does not receive the signal.
    kill(target, SIGCONT)
  }

  /// Attributes that reset signals, because the program must not inherit ignored ones.
  private struct Attributes {
    var value = posix_spawnattr_t()

    init(isJob: Bool) {
      posix_spawnattr_init(&value)
      var signals = sigset_t()
      sigemptyset(&signals)
      // Threads started by Swift block most signals, and a child inherits that mask.
      posix_spawnattr_setsigmask(&value, &signals)
      for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU] { sigaddset(&signals, signal) }
      posix_spawnattr_setsigdefault(&value, &signals)
      posix_spawnattr_setpgroup(&value, 0)
      let group = isJob ? POSIX_SPAWN_SETPGROUP : 0
      posix_spawnattr_setflags(&value, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group))
    }

    mutating func destroy() { posix_spawnattr_destroy(&value) }
  }
}
