import CLibrary
import Synchronization

/// A buffered writer for a file descriptor.
///
/// It continues interrupted and partial writes, and waits for a nonblocking descriptor. After the
/// first failure it writes nothing more, and every call throws the same error. It is safe to use
/// from several threads: the text of a call stays together.
package final class DescriptorWriter: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var failure: SystemFailure?
  }

  private let descriptor: Int32
  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - descriptor: The descriptor to write to. The caller closes it.
  ///   - capacity: The number of bytes to collect before writing.
  package init(descriptor: Int32, capacity: Int = 1 << 16) {
    // Without this, the first write to a closed pipe would end the process instead of failing.
    SignalWatcher.ignoreBrokenPipes()
    self.descriptor = descriptor
    self.capacity = capacity
  }

  static func write(_ text: String, to descriptor: Int32) throws(SystemFailure) {
    let writer = DescriptorWriter(descriptor: descriptor)
    try writer.write(text)
    try writer.flush()
  }

  /// Adds text, and writes the buffer when it is full.
  package func write(_ text: String) throws(SystemFailure) {
    try state.withLock { state throws(SystemFailure) in
      if let failure = state.failure { throw failure }
      state.buffer.append(contentsOf: text.utf8)
      if state.buffer.count >= capacity { try drain(&state) }
    }
  }

  /// Writes the buffered text.
  package func flush() throws(SystemFailure) {
    try state.withLock { state throws(SystemFailure) in
      if let failure = state.failure { throw failure }
      try drain(&state)
    }
  }

  private func drain(_ state: inout State) throws(SystemFailure) {
    defer { state.buffer.removeAll(keepingCapacity: true) }
    var start = 0
    while start < state.buffer.count {
      let written = state.buffer.withUnsafeBytes { writeSome($0[start...]) }
      if written >= 0 {
        start += written
      } else if let failure = unlessTemporary(.current("write")) {
        state.failure = failure
        throw failure
      }
    }
  }

  private func writeSome(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    CLibrary.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes).baseAddress, bytes.count)
  }

  private func unlessTemporary(_ failure: SystemFailure) -> SystemFailure? {
    if failure.code == EINTR { return nil }
    guard failure.code == EAGAIN || failure.code == EWOULDBLOCK else { return failure }
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
    return nil
  }
}
