#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that a person has chosen and that gets the terminal: their editor, their pager.
///
/// It is a job of its own, however many programs it is a pipeline of: signals of the terminal reach all of them and not this
/// program, they are stopped and go on together with it, and they are ended together.
struct ChosenProgram: Sendable {
  private let pid: pid_t
  private let isJob: Bool

  /// - Parameters:
  ///   - command: words for the system's shell; it may have arguments of its own: `code --wait`.
  ///   - argument: one more.
  ///   - input: where it reads from; the terminal unless given.
  ///   - variables: Assignments for its environment, in the words of the system's shell.
  ///   - isJob: false for one that is over at once and leaves the terminal alone.
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

  /// A plain command takes the place of the shell; for a pipeline the shell waits.
  private static func script(_ command: String) -> String {
    let first = command.prefix { $0 != " " }
    let isPlain = !first.isEmpty && command.allSatisfy { $0.isLetter || $0.isNumber || " -_+./:,%=".contains($0) }
    guard isPlain, first != "exec", first != "command" else { return command }
    return first.contains("=") ? "exec env \(command)" : "exec \(command)"
  }

  /// Blocks until the program ends. It has the terminal for as long; where it is stopped, so is this program.
  ///
  /// - Returns: whether it ended well.
  func waitUntilExit() -> Bool {
    guard isJob else { return wait(0) == 0 }
    var loan = TerminalLoan(to: pid)
    defer { loan?.end() }
    while let status = wait(WUNTRACED) {
      guard Self.isStop(status) else { return status == 0 }
      if let end = standStill(status, &loan) { return end == 0 }
    }
    return false
  }

  /// - Returns: its status; nothing where it was waited for already.
  private func wait(_ options: Int32) -> Int32? {
    var status: Int32 = 0
    while true {
      let found = waitpid(pid, &status, options)
      if found == pid { return status }
      if found == 0 || errno != EINTR { return nil }
    }
  }

  private static func isStop(_ status: Int32) -> Bool { status & 0xFF == 0x7F }

  /// Whether it was stopped because the terminal was not its own yet.
  private static func wantedTerminal(_ status: Int32) -> Bool { [SIGTTIN, SIGTTOU].contains(status >> 8 & 0xFF) }

  /// Stops together with the program, and goes on together with it.
  ///
  /// - Returns: its status, if it ended meanwhile.
  private func standStill(_ status: Int32, _ loan: inout TerminalLoan?) -> Int32? {
    // Without a terminal nobody has stopped it who would not let it go on as well.
    guard let isFree = loan.map({ $0.isOut || $0.isHome }) else { return nil }
    if isFree, Self.wantedTerminal(status) {
      loan?.lend()
      return nil
    }
    loan?.waitUntilTidy()
    loan?.takeBack()
    WakePipe.stop()
    // In the background it waits, and may be told to end there.
    while loan?.isAtHand == false {
      if let end = wait(WNOHANG) { return end }
      usleep(100_000)
    }
    loan?.lend()
    return nil
  }

  /// Asks all of it to end. Not to be called once it was waited for.
  func end() {
    let target = isJob ? -pid : pid
    kill(target, SIGTERM)
    // What stands still hears nothing.
    kill(target, SIGCONT)
  }

  /// What this program ignores the other must not.
  private struct Attributes {
    var value = posix_spawnattr_t()

    init(isJob: Bool) {
      posix_spawnattr_init(&value)
      var signals = sigset_t()
      sigemptyset(&signals)
      // Threads that Swift has started keep most signals away, and a child inherits that.
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
