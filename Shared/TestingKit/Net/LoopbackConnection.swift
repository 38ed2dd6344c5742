import CLibrary
import Foundation

/// A connection of a ``LoopbackServer``, used by the thread that serves it.
final class LoopbackConnection {
  private let descriptor: Int32
  private var unread: [UInt8] = []

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Reads the lines up to the first empty one. Returns `nil` if the client has closed the
  /// connection.
  func readHead() -> [String]? {
    let end: [UInt8] = [13, 10, 13, 10]
    while true {
      if let range = unread.firstRange(of: end) {
        defer { unread.removeSubrange(..<range.upperBound) }
        return String(decoding: unread[..<range.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
      }
      guard fill() else { return nil }
    }
  }

  /// Reads the bytes that arrive next. Returns `nil` if the client has closed the connection.
  func readBytes() -> [UInt8]? {
    guard fill() else { return nil }
    defer { unread = [] }
    return unread
  }

  /// - Returns: `true` if the connection stays open.
  func perform(_ step: LoopbackServer.Step) -> Bool {
    switch step {
    case .text(let text): return send(Array(text.utf8))
    case .bytes(let bytes): return send(bytes)
    case .hold:
      while fill() {}
      return false
    case .drip(let text):
      while text.utf8.allSatisfy({ send([$0]) && pause() }) {}
      return false
    case .flood(let text):
      let bytes = Array(text.utf8)
      while !isClosedByClient, send(bytes) {}
      return false
    case .close: return false
    case .reset:
      var lingering = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
      return false
    }
  }

  private func pause() -> Bool { usleep(20_000) == 0 }

  private func fill() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var count = 0
    repeat { count = recv(descriptor, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
    if count > 0 { unread += buffer[..<count] }
    return count > 0
  }

  /// Waits until bytes can be sent. A blocked `send` would notice only a minute later that the client
  /// has closed the connection and reads no more.
  private var isClosedByClient: Bool {
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
      if poll(&request, 1, 100) < 0, errno != EINTR { return true }
      var byte: UInt8 = 0
      if request.revents & Int16(POLLIN) != 0, recv(descriptor, &byte, 1, Int32(MSG_PEEK)) <= 0 { return true }
      if request.revents & Int16(POLLOUT) != 0 { return false }
    }
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// The system's `send`, for types that have a method of the same name.
private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(descriptor, bytes, count, flags)
}

// MARK: Complete answers

extension [LoopbackServer.Step] {
  /// Returns an answer with its length, after which the connection stays open.
  package static func answer(
    _ status: String = "200 OK", type: String? = "application/json", headers: [String] = [], body: String = ""
  ) -> [LoopbackServer.Step] {
    let lines =
      ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + (type.map { ["Content-Type: \($0)"] } ?? [])
      + headers
    return [.text(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)]
  }

  /// Returns a JSON answer.
  package static func json(_ body: String, headers: [String] = []) -> [LoopbackServer.Step] {
    answer(headers: headers, body: body)
  }
}
