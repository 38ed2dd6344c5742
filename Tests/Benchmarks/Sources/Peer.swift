#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A peer program that receives the number of repetitions and answers with the nanoseconds they
/// took.
final class Peer {
  private let input: Int32
  private let output: UnsafeMutablePointer<FILE>
  private let process: pid_t
  private let name: String

  init(_ arguments: [String]) throws {
    name = arguments[0]
    var (down, up): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&down) == 0, pipe(&up) == 0, let stream = fdopen(up[0], "r") else {
      throw BenchmarkFailure("no pipe for \(name)")
    }
    // Other child processes must not keep the pipes open.
    for descriptor in down + up { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, down[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, up[1], STDOUT_FILENO)
    process = try Child.spawn(arguments, &actions)
    close(down[0])
    close(up[1])
    (input, output) = (down[1], stream)
  }

  deinit {
    close(input)
    fclose(output)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// Returns the nanoseconds for a number of repetitions.
  func take(_ count: Int) throws -> Double {
    let order = "\(count)\n"
    var line = [CChar](repeating: 0, count: 64)
    guard write(input, order, order.utf8.count) == order.utf8.count, fgets(&line, 64, output) != nil else {
      throw BenchmarkFailure("\(name) exited")
    }
    return strtod(line, nil)
  }
}
