import CLibrary
import Foundation
import Synchronization

/// A server on this machine, with its own threads, that answers its clients according to a script.
/// It reads HTTP requests, or the bytes of any other protocol.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   request.number == 1 ? .json("[]") : [.text("HTTP/1.1 200 OK\r\n"), .reset]
/// }
/// ```
package final class LoopbackServer: Sendable {
  /// A request of a client.
  package struct Request: Sendable {
    /// The number of the request, from 1, over all connections.
    package let number: Int
    package let method: String
    /// The path and the query.
    package let target: String
    /// The headers by lowercase name.
    package let headers: [String: String]
    /// The received bytes, if the server reads no HTTP.
    package let bytes: [UInt8]
  }

  /// A step of an answer. After the last step, the server reads the next request from the same
  /// connection.
  package enum Step: Sendable {
    case text(String)
    case bytes([UInt8])
    /// Waits without sending until the client closes the connection.
    case hold
    /// Sends one byte at a time, with a pause after each, repeatedly until the client closes the
    /// connection.
    case drip(String)
    /// Sends repeatedly without a pause until the client closes the connection.
    case flood(String)
    case close
    /// Resets the connection, so that the client gets an error.
    case reset
  }

  private struct State {
    var requests: [Request] = []
    var connections: Set<Int32> = []
    var connectionCount = 0
    var isStopped = false
  }

  package let port: Int
  private let listener: Int32
  private let state = Mutex(State())
  private let readsHTTP: Bool
  private let script: @Sendable (Request) -> [Step]

  /// Creates a server, which listens immediately.
  ///
  /// - Parameter readsHTTP: `false` for a server whose requests are the bytes that arrive together.
  package init(readsHTTP: Bool = true, _ script: @escaping @Sendable (Request) -> [Step]) throws {
    self.readsHTTP = readsHTTP
    self.script = script
    (listener, port) = try Self.bound()
    guard listen(listener, 64) == 0 else { throw Failure(call: "listen", code: errno) }
    Thread.detachNewThread { [self] in acceptAll() }
  }

  /// An error from a system call.
  package struct Failure: Error {
    package let call: String
    package let code: Int32
  }

  /// The address, for example `http://127.0.0.1:40000`.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// All requests so far.
  package var requests: [Request] { state.withLock { $0.requests } }

  /// The number of connections so far.
  package var connectionCount: Int { state.withLock { $0.connectionCount } }

  /// Waits until all connections are closed.
  package func untilDisconnected() async throws {
    while state.withLock({ !$0.connections.isEmpty }) { try await Task.sleep(for: .milliseconds(2)) }
  }

  /// Waits until there were that many requests.
  package func requests(atLeast count: Int) async throws -> [Request] {
    while requests.count < count { try await Task.sleep(for: .milliseconds(2)) }
    return requests
  }

  /// Stops the server: closes all connections and stops listening.
  package func stop() {
    let connections = state.withLock { state in
      defer { state.connections = [] }
      if !state.isStopped { shutdown(listener, Int32(SHUT_RDWR)) }
      state.isStopped = true
      return state.connections
    }
    for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
  }

  /// Returns a socket that has a port but does not listen: it refuses clients and keeps the port
  /// occupied.
  package static func refusing() throws -> (descriptor: Int32, port: Int) { try bound() }
}

// MARK: Sockets

extension LoopbackServer {
  private static func bound() throws -> (descriptor: Int32, port: Int) {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #endif
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        bind(descriptor, general, size) == 0 ? getsockname(descriptor, general, &size) : -1
      }
    }
    guard code == 0 else {
      close(descriptor)
      throw Failure(call: "bind", code: errno)
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  #if canImport(Glibc)
    private typealias Accept4 = @convention(c) (Int32, OpaquePointer?, OpaquePointer?, Int32) -> Int32

    /// Accepts a connection. Swift's Glibc lacks `accept4`, and a connection that a child process
    /// inherits never closes.
    private static func accept(_ listener: Int32) -> Int32 {
      guard let function = dlsym(nil, "accept4") else { return -1 }
      return unsafeBitCast(function, to: Accept4.self)(listener, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
    }
  #else
    private static func accept(_ listener: Int32) -> Int32 {
      let connection = Darwin.accept(listener, nil, nil)
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      return connection
    }
  #endif

  private func acceptAll() {
    while true {
      let connection = Self.accept(listener)
      if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
      guard connection >= 0, accept(connection) else { break }
      Thread.detachNewThread { [self] in serve(connection) }
    }
    close(listener)
  }

  /// Registers a connection. Returns `false` if the server has stopped.
  private func accept(_ connection: Int32) -> Bool {
    state.withLock { state in
      if state.isStopped {
        close(connection)
        return false
      }
      state.connections.insert(connection)
      state.connectionCount += 1
      return true
    }
  }

  private func serve(_ connection: Int32) {
    let stream = LoopbackConnection(descriptor: connection)
    while let request = read(stream) {
      if !script(request).allSatisfy({ stream.perform($0) }) { break }
    }
    _ = state.withLock { $0.connections.remove(connection) }
    close(connection)
  }

  private func read(_ stream: LoopbackConnection) -> Request? {
    if !readsHTTP { return stream.readBytes().map { record("", "", [:], bytes: $0) } }
    guard let lines = stream.readHead(), let first = lines.first else { return nil }
    let words = first.split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    return record(String(words[0]), String(words[1]), headers)
  }

  private func record(
    _ method: String, _ target: String, _ headers: [String: String], bytes: [UInt8] = []
  ) -> Request {
    state.withLock { state in
      let request = Request(
        number: state.requests.count + 1, method: method, target: target, headers: headers, bytes: bytes)
      state.requests.append(request)
      return request
    }
  }
}
