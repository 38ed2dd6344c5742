#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs another program once.
enum Child {
  /// The resources that a run used.
  struct Usage {
    let status: Int32
    /// The time from start to end, in nanoseconds.
    let time: Double
    /// The peak memory, in bytes.
    let peakMemory: Double
  }

  /// Runs a program to its end and discards its output.
  ///
  /// - Parameter arguments: The arguments, with the program's path or name first.
  static func run(_ arguments: [String]) throws -> Usage {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    let start = Stopwatch.now
    let process = try spawn(arguments, &actions)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    // Linux counts in kibibytes.
    return Usage(status: status, time: Double(Stopwatch.now - start), peakMemory: Double(usage.ru_maxrss) * 1_024)
  }

  static func spawn(_ arguments: [String], _ actions: inout posix_spawn_file_actions_t) throws -> pid_t {
    var process: pid_t = 0
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    let code = posix_spawnp(&process, arguments[0], &actions, nil, &pointers, environ)
    guard code == 0 else { throw BenchmarkFailure("\(arguments[0]): \(String(cString: strerror(code)))") }
    return process
  }
}
