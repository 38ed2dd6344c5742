import DomainKit
import Foundation
import ShellKit

/// Blocks threads until it is opened, as a lock or a full pipe does.
final class Gate: Sendable {
  private let readEnd: Int32
  private let writeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    // A program started by another test must not inherit the write end: the gate would stay closed.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  /// Blocks the thread. Nothing but opening the gate ends that.
  func wait() {
    var byte: UInt8 = 0
    while read(readEnd, &byte, 1) < 0, errno == EINTR {}
  }

  func open() { close(writeEnd) }
}

/// A command whose thread gets stuck.
struct Stick: ShellCommand {
  static let info = CommandInfo("stick", "get stuck", permission: .anyone("test"))

  func run(_ needs: @Sendable () -> Void, in session: any CommandSession) async throws -> CommandOutput {
    needs()
    try Task.checkCancellation()
    return .none
  }
}
