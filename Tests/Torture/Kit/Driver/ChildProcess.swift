import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A process that the driver has started, and that it ends by its identifier.
final class ChildProcess: Sendable {
  enum Ending: Equatable, Sendable {
    case exited(Int32)
    case killed(Int32)
  }

  /// All living processes, so that an interrupted driver can end them.
  private static let alive = Mutex<Set<pid_t>>([])
  /// The pipe that children read from. Only the driver has the other end: see ``Lifeline``.
  private static let lifeline: Int32 = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends[0]
  }()

  let pid: pid_t
  private let ending = Mutex<Ending?>(nil)

  /// - Parameters:
  ///   - words: The program's path and its arguments.
  ///   - environment: Variables that replace or extend the driver's own.
  ///   - errors: The file for the standard error of the process.
  init(_ words: [String], environment: [String: String] = [:], errors: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, Self.lifeline, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_CREAT | O_WRONLY | O_APPEND, 0o600)
    let own = Self.ownEnvironment.filter { variable in environment[String(variable.prefix { $0 != "=" })] == nil }
    let all = own + environment.map { "\($0)=\($1)" }
    // Under the lock, so that ``endAll()`` does not miss this process.
    pid = try Self.alive.withLock { alive in
      let pid = try Self.spawn(words, all, &actions)
      alive.insert(pid)
      return pid
    }
  }

  private static var ownEnvironment: [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(String(cString: variable))
      next += 1
    }
    return variables
  }

  private static func spawn(
    _ words: [String], _ environment: [String], _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var pid: pid_t = 0
    let code = posix_spawnp(&pid, words[0], &actions, nil, &arguments, &variables)
    if code != 0 { throw SystemFailure(words[0]) }
    return pid
  }

  /// Kills the process, unless it has ended.
  func kill() { Self.alive.withLock { if $0.contains(pid) { Self.end(pid) } } }

  /// Returns the ending of the process, or `nil` if it is still running.
  func poll() -> Ending? {
    if let known = ending.withLock({ $0 }) { return known }
    // Reaping releases the identifier, so no other thread may signal it in the meantime.
    let found: Ending? = Self.alive.withLock { alive in
      var status: Int32 = 0
      guard alive.contains(pid), waitpid(pid, &status, WNOHANG) == pid else { return nil }
      alive.remove(pid)
      let signal = status & 0x7F
      return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
    }
    if let found { ending.withLock { $0 = found } }
    return found
  }

  /// Waits for the end of the process, up to a limit.
  func wait(atMost limit: Duration) async -> Ending? {
    let deadline = ContinuousClock.now + limit
    while true {
      if let ending = poll() { return ending }
      if ContinuousClock.now >= deadline { return nil }
      // The driver's tasks are never canceled: an interrupted driver ends as a whole.
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Kills the process and waits for its end.
  @discardableResult
  func end() async -> Ending {
    kill()
    while true { if let ending = await wait(atMost: .seconds(60)) { return ending } }
  }

  private static func end(_ pid: pid_t) {
    #if canImport(Glibc)
      _ = Glibc.kill(pid, SIGKILL)
    #else
      _ = Darwin.kill(pid, SIGKILL)
    #endif
  }

  /// Kills all living processes and exits. The lock stays held, so that no other thread starts a
  /// process.
  static func endAll() -> Never {
    alive.withLock { alive in
      for pid in alive { end(pid) }
      for pid in alive { waitpid(pid, nil, 0) }
      WorkFolder.removeAll()
      exit(130)
    }
  }
}
