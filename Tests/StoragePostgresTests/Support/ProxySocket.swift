import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// System calls of a ``CuttingProxy``. No descriptor is inherited by a child process, and none
/// blocks.
enum ProxySocket {
  typealias Failure = CuttingProxy.Failure

  /// Creates a folder with a short path, because a socket's path has at most 107 bytes.
  static func temporaryFolder() throws -> String {
    var path = Array("/tmp/coffeepal-cut.XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else { throw Failure(call: "mkdtemp", code: errno) }
    return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func listener(at path: String) throws -> Int32 {
    let descriptor = try create(AF_UNIX)
    guard withUnixAddress(path, { bind(descriptor, $0, $1) }) == 0 else { throw failure("bind", descriptor) }
    guard listen(descriptor, 64) == 0 else { throw failure("listen", descriptor) }
    return descriptor
  }

  /// Connects to the folder of a socket, or to `host:port`.
  static func connect(to upstream: String) throws -> Int32 {
    let descriptor: Int32
    let code: Int32
    if upstream.hasPrefix("/") {
      descriptor = try create(AF_UNIX)
      code = withUnixAddress("\(upstream)/.s.PGSQL.5432") { systemConnect(descriptor, $0, $1) }
    } else {
      descriptor = try create(AF_INET)
      let parts = upstream.split(separator: ":")
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(parts.last.flatMap { UInt16($0) } ?? 5_432).bigEndian
      inet_pton(AF_INET, parts.first.map(String.init) ?? "127.0.0.1", &address.sin_addr)
      code = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          systemConnect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    guard code == 0 else { throw failure("connect", descriptor) }
    makeNonblocking(descriptor)
    return descriptor
  }

  static func accept(_ listener: Int32) -> Int32 {
    let descriptor = systemAccept(listener, nil, nil)
    if descriptor >= 0 {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      makeNonblocking(descriptor)
    }
    return descriptor
  }

  static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard systemPipe(&ends) == 0 else { throw Failure(call: "pipe", code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      makeNonblocking(end)
    }
    return (ends[0], ends[1])
  }

  /// Returns the bytes that have arrived; `nil` at the end.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
    return count == 0 ? nil : Array(buffer[..<count])
  }

  /// Returns how many bytes were written, 0 if the socket is full, and a negative number at the end.
  static func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    let count = send(descriptor, bytes, bytes.count, flags)
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : count
  }

  /// Empties a pipe.
  static func drain(_ pipe: Int32) {
    var buffer = [UInt8](repeating: 0, count: 64)
    while systemRead(pipe, &buffer, buffer.count) > 0 {}
  }

  static func closeDescriptor(_ descriptor: Int32) { systemClose(descriptor) }

  private static func create(_ family: Int32) throws -> Int32 {
    #if canImport(Glibc)
      let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(family, SOCK_STREAM, 0)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #endif
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    return descriptor
  }

  private static func makeNonblocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  private static func failure(_ call: String, _ descriptor: Int32) -> Failure {
    defer { systemClose(descriptor) }
    return Failure(call: call, code: errno)
  }

  private static func withUnixAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

// The system's functions, for a type that has methods of the same names.

private func systemAccept(
  _ listener: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ size: UnsafeMutablePointer<socklen_t>?
) -> Int32 { accept(listener, address, size) }

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  connect(descriptor, address, size)
}

private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

private func systemClose(_ descriptor: Int32) { close(descriptor) }
