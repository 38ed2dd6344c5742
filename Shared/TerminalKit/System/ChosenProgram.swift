#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that a person has chosen and that gets the terminal: their editor, their pager.
struct ChosenProgram {
  private let pid: pid_t

  /// - Parameters:
  ///   - command: words for the system's shell; it may have arguments of its own: `code --wait`.
  ///   - argument: one more.
  ///   - input: where it reads from; the terminal unless given.
  init?(_ command: String, argument: String? = nil, input: Int32? = nil) {
    let script = argument == nil ? Self.alone(command) : "exec \(command) \"$1\""
    let words = ["sh", "-c", script, "sh"] + (argument.map { [$0] } ?? [])
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var attributes = Attributes()
    defer { attributes.destroy() }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
    var pid: pid_t = 0
    guard posix_spawn(&pid, "/bin/sh", &actions, &attributes.value, arguments, environ) == 0 else { return nil }
    self.pid = pid
  }

  /// A plain command takes the place of the shell, so that signals reach it. A pipeline stays as it is.
  private static func alone(_ command: String) -> String {
    let first = command.prefix { $0 != " " }
    let isPlain = !first.isEmpty && command.allSatisfy { $0.isLetter || $0.isNumber || " -_+./:,%=".contains($0) }
    guard isPlain, first != "exec", first != "command" else { return command }
    return first.contains("=") ? "exec env \(command)" : "exec \(command)"
  }

  /// Blocks until the program ends.
  ///
  /// - Returns: whether it ended well.
  func waitUntilExit() -> Bool {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      if errno != EINTR { return false }
    }
    return status == 0
  }

  /// Asks it to end. Not to be called once it was waited for.
  func end() { kill(pid, SIGTERM) }

  /// What this program ignores the other must not.
  private struct Attributes {
    var value = posix_spawnattr_t()

    init() {
      posix_spawnattr_init(&value)
      var signals = sigset_t()
      sigemptyset(&signals)
      // Threads that Swift has started keep most signals away, and a child inherits that.
      posix_spawnattr_setsigmask(&value, &signals)
      for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGTSTP] { sigaddset(&signals, signal) }
      posix_spawnattr_setsigdefault(&value, &signals)
      posix_spawnattr_setflags(&value, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    }

    mutating func destroy() { posix_spawnattr_destroy(&value) }
  }
}
