import Foundation
import Testing
import TestingKit

/// A shell that reads commands from a pipe one at a time.
final class OpenShell {
  private let child: ChildProcess
  private let input: Int32
  private var isOpen = true

  init(_ place: Workplace, as name: String, _ options: String...) throws {
    // The pipe is named so that programs started by other tests do not inherit its ends.
    let path = place.path("\(name).pipe")
    guard mkfifo(path, 0o600) == 0 else { throw ChildProcess.Failure(call: "mkfifo", code: errno) }
    let end = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    input = open(path, O_WRONLY | O_CLOEXEC)
    guard end >= 0, input >= 0, fcntl(end, F_SETFL, 0) == 0 else {
      throw ChildProcess.Failure(call: "open", code: errno)
    }
    let descriptors = [end, try place.create("\(name).out"), try place.create("\(name).err")]
    child = try place.spawn(
      [Workplace.program, "--db", place.database] + options, descriptors, place.session(name))
    for descriptor in descriptors { Glibc.close(descriptor) }
  }

  deinit { close() }

  func type(_ text: String) { text.withCString { _ = write(input, $0, strlen($0)) } }

  /// Closes the input.
  func close() {
    if isOpen { Glibc.close(input) }
    isOpen = false
  }

  func signal(_ signal: Int32) { child.signal(signal) }

  func ending() async throws -> ChildProcess.Ending { try await child.wait() }
}

extension Workplace {
  /// Waits until a condition holds, such as a file with a text or a table with rows.
  func wait(until isSo: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + TestTimeout.limit
    while try await !isSo() {
      try #require(ContinuousClock.now < deadline, "it did not come to that")
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
