#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program at a pseudo-terminal, with simulated key presses.
final class Keyboard {
  private let descriptor: Int32
  private let process: pid_t
  private var seen: [UInt8] = []

  init(_ words: [String]) throws {
    var (front, back) = (Int32(-1), Int32(-1))
    var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&front, &back, nil, nil, &size) == 0, let name = ttyname(back) else {
      throw BenchmarkFailure("no pseudo-terminal is available")
    }
    _ = fcntl(front, F_SETFD, FD_CLOEXEC)
    descriptor = front
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number in [0, 1, 2] as [Int32] { posix_spawn_file_actions_addopen(&actions, number, name, O_RDWR, 0) }
    process = try Child.spawn(words, &actions)
    // Kept open until the program has the terminal, because a terminal without a process is closed.
    close(back)
  }

  deinit { close(descriptor) }

  func press(_ bytes: [UInt8]) { _ = write(descriptor, bytes, bytes.count) }

  /// Sends more bytes than the terminal accepts at once, and reads the output in the meantime.
  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard poll(&request, 1, 10_000) > 0 else { throw BenchmarkFailure("the prompt does not accept input") }
      if request.revents & Int16(POLLIN) != 0 { try read() }
      guard request.revents & Int16(POLLOUT) != 0 else { continue }
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, min($0.count, 1 << 10)) }
      rest = rest.dropFirst(max(0, count))
    }
  }

  func waitForOutput() throws {
    seen = []
    try read()
  }

  func wait(for text: String) throws {
    let pattern = Array(text.utf8)
    while true {
      if seen.count >= pattern.count {
        for start in 0...seen.count - pattern.count where seen[start..<start + pattern.count].elementsEqual(pattern) {
          seen = []
          return
        }
      }
      try read()
    }
  }

  private func read() throws {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 10_000) > 0 else { throw BenchmarkFailure("the prompt shows no output") }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    #if canImport(Glibc)
      let count = Glibc.read(descriptor, &chunk, chunk.count)
    #else
      let count = Darwin.read(descriptor, &chunk, chunk.count)
    #endif
    guard count > 0 else { throw BenchmarkFailure("the prompt has exited") }
    seen += chunk[..<count]
  }

  /// Sends Ctrl-C and Ctrl-D, and waits for the end of the program.
  func leave() {
    press([3, 4])
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      var chunk = [UInt8](repeating: 0, count: 1 << 12)
      if poll(&request, 1, 5) > 0 {
        #if canImport(Glibc)
          _ = Glibc.read(descriptor, &chunk, chunk.count)
        #else
          _ = Darwin.read(descriptor, &chunk, chunk.count)
        #endif
      }
    }
  }
}
