import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A proxy between clients and a PostgreSQL server that counts the messages of the protocol and
/// disturbs the connection at a chosen one.
///
/// ```swift
/// let proxy = try CuttingProxy(upstream: CuttingProxy.upstream(of: serverURL))
/// defer { proxy.stop() }
/// let engine = PostgresEngine(url: proxy.url(for: serverURL))
/// proxy.setPlan { $0.direction == .toServer && $0.number == 7 ? .cut(.after) : .pass }
/// ```
///
/// The proxy listens on a Unix socket in a temporary folder. One thread serves all connections.
final class CuttingProxy: Sendable {
  /// The way of a message.
  enum Direction: Sendable, CaseIterable {
    case toServer
    case toClient
  }

  /// A message that is about to be passed on.
  struct Message: Sendable {
    let direction: Direction
    /// The number of the message in its direction, from 1, over all connections since the last
    /// ``CuttingProxy/setPlan(_:)``.
    let number: Int
    /// The number of the connection, from 1.
    let connection: Int
    /// The type byte, for example `Q` or `Z`; `nil` for a startup message, the answer to a request
    /// for encryption, and encrypted data.
    let type: Character?
  }

  /// The side of the message on which something happens.
  enum Moment: Sendable {
    case before
    case after
  }

  /// The treatment of a message.
  enum Action: Sendable {
    case pass
    /// Closes the connection before or after the message is passed on.
    case cut(Moment)
    /// Passes on the message and what follows it after a time.
    case delay(Duration)
    /// Stops forwarding on this connection, in both directions.
    case hold
    /// Passes on the message twice.
    case duplicate
  }

  typealias Plan = @Sendable (Message) -> Action

  private struct State {
    var plan: Plan = { _ in .pass }
    var counts: [Direction: Int] = [:]
    var connections = 0
    var isRefusing = false
    var isStopped = false
    /// The end of a pipe that wakes the thread; -1 after the thread has ended.
    var waker: Int32 = -1

    func wake() {
      if waker >= 0 { _ = write(waker, "!", 1) }
    }
  }

  /// The folder of the proxy's socket, for the `host` of a URL.
  let host: String
  private let state = Mutex(State())

  /// Creates a proxy, which listens immediately.
  ///
  /// - Parameter upstream: The folder of the server's socket, or `host:port` with an IPv4 address.
  init(upstream: String) throws {
    host = try ProxySocket.temporaryFolder()
    let listener = try ProxySocket.listener(at: "\(host)/.s.PGSQL.5432")
    let pipe = try ProxySocket.pipe()
    state.withLock { $0.waker = pipe.write }
    let loop = ProxyLoop(proxy: self, listener: listener, waker: pipe.read, upstream: upstream)
    Thread.detachNewThread { loop.run() }
  }

  /// Returns the folder or the `host:port` of a server in a URL.
  static func upstream(of url: String) -> String {
    guard let parts = URLComponents(string: url) else { return url }
    if let folder = parts.queryItems?.first(where: { $0.name == "host" })?.value { return folder }
    return "\(parts.host ?? "127.0.0.1"):\(parts.port ?? 5432)"
  }

  /// Returns a server's URL with the proxy in the place of the server.
  func url(for server: String) -> String {
    guard var parts = URLComponents(string: server) else { return server }
    parts.host = ""
    parts.port = nil
    let others = (parts.queryItems ?? []).filter { $0.name != "host" && $0.name != "port" }
    parts.queryItems = others + [URLQueryItem(name: "host", value: host)]
    // Some readers of URLs take a slash in a query for the end of the host.
    parts.percentEncodedQuery = parts.percentEncodedQuery?.replacing("/", with: "%2F")
    return parts.string ?? server
  }

  /// Sets what happens at each message, and counts messages from 1 again.
  func setPlan(_ plan: @escaping Plan) {
    state.withLock { state in
      state.plan = plan
      state.counts = [:]
    }
  }

  /// Returns the number of messages in a direction since the last ``setPlan(_:)``.
  func count(_ direction: Direction) -> Int { state.withLock { $0.counts[direction, default: 0] } }

  /// Closes new connections at once, or accepts them again.
  func refuse(_ isRefusing: Bool = true) { state.withLock { $0.isRefusing = isRefusing } }

  /// Closes all connections, stops listening and removes the socket.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.wake()
    }
  }

  /// An error from a system call.
  struct Failure: Error {
    let call: String
    let code: Int32
  }
}

// MARK: For the thread

extension CuttingProxy {
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Registers a connection. Returns its number, or `nil` if it is refused.
  func acceptNext() -> Int? {
    state.withLock { state in
      guard !state.isRefusing else { return nil }
      state.connections += 1
      return state.connections
    }
  }

  /// Counts a message, and asks the plan.
  func action(_ direction: Direction, _ connection: Int, _ type: Character?) -> Action {
    let (plan, message) = state.withLock { state in
      state.counts[direction, default: 0] += 1
      let number = state.counts[direction, default: 0]
      return (state.plan, Message(direction: direction, number: number, connection: connection, type: type))
    }
    return plan(message)
  }

  func closeWaker() {
    state.withLock { state in
      close(state.waker)
      state.waker = -1
    }
  }
}
