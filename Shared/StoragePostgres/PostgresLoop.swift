import CLibrary
import StorageKit
import Synchronization

/// The thread that waits for the server on behalf of all connections of an engine.
final class PostgresLoop: Sendable {
  /// The longest pause between two checks of deadlines.
  private static let tick: Int32 = 500

  private struct State {
    var connections: [PostgresConnection] = []
    var isRunning = false
    var isStopped = false
  }

  private let state = Mutex(State())
  /// A pipe that ends the wait when the list of connections has changed.
  private let wakePipe: (read: Int32, write: Int32)
  private let notified: @Sendable ([PostgresNotification]) -> Void

  /// Creates a loop, which starts with the first connection.
  ///
  /// - Parameter notified: Receives notifications, on the loop's thread.
  init(notified: @escaping @Sendable ([PostgresNotification]) -> Void) {
    self.notified = notified
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      }
    }
    wakePipe = (ends[0], ends[1])
  }

  deinit {
    closeDescriptor(wakePipe.read)
    closeDescriptor(wakePipe.write)
  }

  /// Adds a connection. After the end of the loop, or without a thread for it, the connection is closed.
  ///
  /// - Returns: `false` if the system has no thread left.
  func add(_ connection: PostgresConnection) -> Bool {
    let (hasThread, isStopped) = state.withLock { state in
      if state.isStopped { return (true, true) }
      if !state.isRunning { state.isRunning = EngineThread.startIfPossible { self.run() } }
      if state.isRunning { state.connections.append(connection) }
      return (state.isRunning, false)
    }
    if isStopped || !hasThread { connection.close() } else { wake() }
    return hasThread
  }

  /// Makes the loop look again at what it waits for.
  func wake() {
    var byte = UInt8(1)
    _ = write(wakePipe.write, &byte, 1)
  }

  /// Closes all connections and ends the thread.
  func stop() {
    let connections = state.withLock { state in
      state.isStopped = true
      defer { state.connections = [] }
      return state.connections
    }
    for connection in connections { connection.close() }
    wake()
  }

  private func run() {
    while let connections = waitable() {
      var places = [pollfd(fd: wakePipe.read, events: Int16(POLLIN), revents: 0)]
      for connection in connections {
        let events = connection.isSending ? POLLIN | POLLOUT : POLLIN
        places.append(pollfd(fd: connection.socket, events: Int16(events), revents: 0))
      }
      let ready = poll(&places, nfds_t(places.count), Self.tick)
      if places[0].revents != 0 { drainWakePipe() }
      let now = ContinuousClock.now
      for (place, connection) in zip(places.dropFirst(), connections) {
        if ready > 0, place.revents != 0 {
          let notifications = connection.receive()
          if !notifications.isEmpty { notified(notifications) }
        }
        connection.checkDeadline(now)
      }
    }
  }

  /// Returns the open connections, or `nil` after the end. A loop without connections goes on, so
  /// that one thread serves all that follow.
  private func waitable() -> [PostgresConnection]? {
    state.withLock { state in
      if state.isStopped { return nil }
      state.connections.removeAll { !$0.isOpen }
      return state.connections
    }
  }

  private func drainWakePipe() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(wakePipe.read, &bytes, bytes.count) > 0 {}
  }
}

private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
