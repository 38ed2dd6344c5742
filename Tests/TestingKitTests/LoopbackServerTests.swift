import TestingKit
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct `A server for tests` {
  /// Says something to the server and reads until it says no more.
  private func talk(_ question: String, to port: Int) async -> String {
    await OwnThread.run { Self.talk(question, to: port) }
  }

  private static func talk(_ question: String, to port: Int) -> String {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return "refused" }
    _ = send(descriptor, question, question.utf8.count, 0)
    var heard: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1_024)
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 { heard += buffer[..<count] }
    return String(decoding: heard, as: UTF8.self)
  }

  @Test func `answers by its script, several questions on one connection`() async throws {
    let server = try LoopbackServer { request in
      request.target == "/2" ? .answer("404 Not Found", type: nil) + [.close] : .json("[\(request.number)]")
    }
    defer { server.stop() }
    let heard = await talk(
      "GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nIf-None-Match: \"a\"\r\n\r\n", to: server.port)
    #expect(
      heard.hasPrefix("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Type: application/json\r\n\r\n[1]HTTP/1.1 404"))
    #expect(server.requests.map(\.target) == ["/1", "/2"])
    #expect(server.requests[1].headers["if-none-match"] == "\"a\"")
  }

  @Test func `answers no client once it has stopped`() async throws {
    let server = try LoopbackServer { _ in [.hold] }
    async let heard = talk("GET / HTTP/1.1\r\n\r\n", to: server.port)
    _ = try await server.requests(atLeast: 1)
    server.stop()
    #expect(await heard == "")
  }

  @Test func `has a port at which no server answers`() async throws {
    let (descriptor, port) = try LoopbackServer.refusing()
    defer { close(descriptor) }
    #expect(await talk("GET / HTTP/1.1\r\n\r\n", to: port) == "refused")
  }
}
