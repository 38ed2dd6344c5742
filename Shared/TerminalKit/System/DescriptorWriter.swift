import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Buffered writing to a file descriptor.
///
/// Interrupted and partial writes are continued, a descriptor that does not block is waited for. After the first
/// failure nothing is written any more and every call says the same. Safe to use from several threads: a call's text
/// stays together.
package final class DescriptorWriter: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var failure: SystemFailure?
  }

  private let descriptor: Int32
  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - descriptor: stays the caller's to close.
  ///   - capacity: bytes that are gathered before they are written.
  package init(descriptor: Int32, capacity: Int = 1 << 16) {
    // Otherwise the first write to a closed pipe would end the process in place of failing.
    SignalWatcher.ignoreBrokenPipes()
    self.descriptor = descriptor
    self.capacity = capacity
  }

  /// Adds text; writes when the buffer is full.
  package func write(_ text: String) throws(SystemFailure) {
    try state.withLock { state throws(SystemFailure) in
      if let failure = state.failure { throw failure }
      state.buffer.append(contentsOf: text.utf8)
      if state.buffer.count >= capacity { try drain(&state) }
    }
  }

  /// Writes what is gathered.
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
    #if canImport(Darwin)
      Darwin.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes).baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes).baseAddress, bytes.count)
    #else
      Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes).baseAddress, bytes.count)
    #endif
  }

  private func unlessTemporary(_ failure: SystemFailure) -> SystemFailure? {
    if failure.code == EINTR { return nil }
    guard failure.code == EAGAIN || failure.code == EWOULDBLOCK else { return failure }
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
    return nil
  }
}
