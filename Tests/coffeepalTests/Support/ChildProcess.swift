import Foundation

/// A process that a test starts and ends by its identifier.
final class ChildProcess: Sendable {
  /// The way in which a process ended.
  enum Ending: Equatable, Sendable {
    case exited(Int32)
    case killed(Int32)
  }

  struct Failure: Error {
    let call: String
    let code: Int32
  }

  let pid: pid_t

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - words: The path of the program and its arguments.
  ///   - descriptors: The standard input, output and error.
  ///   - terminal: The path of a controlling terminal to use instead of descriptors.
  init(
    _ words: [String], environment: [String: String], folder: String, descriptors: [Int32] = [],
    terminal: String? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let terminal {
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      for copy in [1, 2] as [Int32] { posix_spawn_file_actions_adddup2(&actions, 0, copy) }
    }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | (terminal == nil ? 0 : Self.newSession)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    pid = try Self.spawn(Self.words(words, in: folder), environment.map { "\($0)=\($1)" }, &actions, &attributes)
  }

  #if canImport(Glibc)
    /// `POSIX_SPAWN_SETSID`, which Swift's Glibc omits. The terminal becomes the controlling
    /// terminal of the child.
    private static let newSession: Int32 = 0x80
  #else
    private static let newSession = POSIX_SPAWN_SETSID
  #endif

  /// Returns words that first change the folder, because `posix_spawn` cannot do that on every
  /// system. The process identifier stays the same.
  private static func words(_ words: [String], in folder: String) -> [String] {
    ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder] + words
  }

  private static func spawn(
    _ words: [String], _ environment: [String], _ actions: inout posix_spawn_file_actions_t,
    _ attributes: inout posix_spawnattr_t
  ) throws -> pid_t {
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var pid: pid_t = 0
    let code = posix_spawnp(&pid, words[0], &actions, &attributes, &arguments, &variables)
    if code != 0 { throw Failure(call: "posix_spawn \(words[0])", code: code) }
    return pid
  }

  func signal(_ signal: Int32) { kill(pid, signal) }

  /// Returns `true` if the process handles a signal, which would end it without its own code otherwise.
  func handles(_ signal: Int32) throws -> Bool {
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let mask = status.firstMatch(of: /SigCgt:\s*([0-9a-f]+)/)?.1 ?? ""
    return (UInt64(mask, radix: 16) ?? 0) >> UInt64(signal - 1) & 1 == 1
  }

  /// Waits until the process ends, and kills it after five minutes.
  func wait() async throws -> Ending {
    let deadline = ContinuousClock.now + .seconds(300)
    var status: Int32 = 0
    while waitpid(pid, &status, WNOHANG) == 0 {
      if ContinuousClock.now > deadline { self.signal(SIGKILL) }
      try? await Task.sleep(for: .milliseconds(2))
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }
}
