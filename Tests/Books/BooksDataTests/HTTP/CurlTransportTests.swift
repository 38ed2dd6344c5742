@testable import BooksData
import BooksDomain
import TestingKit
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Real requests to servers on this machine.
struct Requesting {
  static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

  static func get(
    _ steps: [LoopbackServer.Step], limits: HTTPLimits = HTTPLimits()
  ) async throws -> Result<HTTPResponse, HTTPFailure> {
    let server = try LoopbackServer { _ in steps }
    defer { server.stop() }
    return try await ask(server.port, limits: limits)
  }

  static func ask(
    _ port: Int, limits: HTTPLimits = HTTPLimits(), transport: CurlTransport = CurlTransport()
  ) async throws -> Result<HTTPResponse, HTTPFailure> {
    let address = try #require(WebAddress("http://127.0.0.1:\(port)/books"))
    do {
      return .success(try await transport.get(HTTPRequest(address: address, headers: ["X-Test: a"], limits: limits)))
    } catch let failure as HTTPFailure {
      return .failure(failure)
    }
  }

  /// Returns the failure without libcurl's text, which differs between versions.
  static func outcome(_ result: Result<HTTPResponse, HTTPFailure>) -> String {
    switch result {
    case .success(let response): "\(response.status)"
    case .failure(.unreachable): "unreachable"
    case .failure(.cutOff): "cut off"
    case .failure(.untrusted): "untrusted"
    case .failure(.malformed): "malformed"
    case .failure(.missing): "missing"
    case .failure(.timedOut): "timed out"
    case .failure(.tooLarge): "too large"
    case .failure(.headTooLarge): "head too large"
    }
  }
}

@Suite struct `A request by libcurl` {
  @Test func `brings the answer, its head in lower case`() async throws {
    let response = try await Requesting.get(.json("[1]", headers: ["ETag:  \"a\" ", "X-Twice: 1", "x-twice: 2"])).get()
    #expect(response.status == 200)
    #expect(response.body == Array("[1]".utf8))
    #expect(response.headers["etag"] == "\"a\"")
    #expect(response.headers["x-twice"] == "1, 2")
    #expect(response.redirect == nil)
  }

  @Test func `brings no head of an interim answer`() async throws {
    let early = LoopbackServer.Step.text("HTTP/1.1 103 Early Hints\r\nLink: <a>; rel=preload\r\n\r\n")
    let response = try await Requesting.get([early] + .json("[1]", headers: ["Link: <b>; rel=next"])).get()
    #expect(response.status == 200)
    #expect(response.headers["link"] == "<b>; rel=next")
  }

  @Test func `says what it is told to say, and asks for nothing packed`() async throws {
    let server = try LoopbackServer { _ in .json("[]") }
    defer { server.stop() }
    _ = try await Requesting.ask(server.port)
    let request = try #require(server.requests.first)
    #expect([request.method, request.target] == ["GET", "/books"])
    #expect(request.headers["x-test"] == "a")
    #expect(request.headers["accept-encoding"] == nil)
  }

  @Test func `brings what comes in pieces`() async throws {
    let steps: [LoopbackServer.Step] = [
      .text(Requesting.head + "Transfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n"), .text("1\r\n]\r\n0\r\n\r\n"),
    ]
    #expect(try await Requesting.get(steps).get().body == Array("[1]".utf8))
  }

  @Test func `keeps the connection for the next one`() async throws {
    let server = try LoopbackServer { _ in .json("[]") }
    defer { server.stop() }
    let transport = CurlTransport()
    for _ in 1...3 { _ = try await Requesting.ask(server.port, transport: transport).get() }
    #expect(server.requests.count == 3)
    #expect(server.connectionCount == 1)
  }

  @Test func `may be one of several at once`() async throws {
    let server = try LoopbackServer { request in .json("[\(request.number)]") }
    defer { server.stop() }
    let (transport, port) = (CurlTransport(), server.port)
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 1...8 { group.addTask { try await Requesting.ask(port, transport: transport).get().status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 8))
  }

  @Test func `follows no redirect and says where it leads`() async throws {
    let response = try await Requesting.get(.answer("302 Found", headers: ["Location: /v2?x"])).get()
    #expect(response.status == 302)
    #expect(response.redirect?.hasSuffix("/v2?x") == true)
    #expect(response.redirect?.hasPrefix("http://127.0.0.1:") == true)
  }

  @Test func `ends when its task is canceled`() async throws {
    let server = try LoopbackServer { _ in [.hold] }
    defer { server.stop() }
    let port = server.port
    let asking = Task { try await Requesting.ask(port) }
    _ = try await server.requests(atLeast: 1)
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
  }

  @Test func `says what is missing on a machine without libcurl`() async throws {
    let result = try await Requesting.ask(1, transport: CurlTransport(library: "libcurl-of-nobody.so.4"))
    let failure = #expect(throws: HTTPFailure.self) { try result.get() }
    guard case .missing(let reason) = failure else {
      Issue.record("\(result)")
      return
    }
    #expect(reason.contains("libcurl-of-nobody"))
  }

  @Test func `says so when the library is another one`() async throws {
    let result = try await Requesting.ask(1, transport: CurlTransport(library: "libm.so.6"))
    #expect(Requesting.outcome(result) == "missing")
  }
}

@Suite struct `An answer that` {
  private static let head = Requesting.head

  @Test(
    arguments: [
      ([.text("ICY 200 OK\r\n\r\n[]"), .close], "malformed"), ([.text("rubbish\r\n\r\n"), .close], "malformed"),
      ([.text("HTTP/1.1 banana\r\n\r\n"), .close], "malformed"), ([.close], "cut off"), ([.reset], "cut off"),
      ([.text(head + "Content-Length: 99\r\n\r\n[1"), .close], "cut off"),
      ([.text(head + "Content-Length: 99\r\n\r\n[1"), .reset], "cut off"),
      ([.text(head + "Transfer-Encoding: chunked\r\n\r\nZZ\r\nrubbish\r\n"), .close], "cut off"),
      ([.text(head + "Transfer-Encoding: chunked\r\n\r\n5\r\n[1"), .close], "cut off"),
    ] as [([LoopbackServer.Step], String)])
  func `is broken is a failure`(steps: [LoopbackServer.Step], outcome: String) async throws {
    #expect(Requesting.outcome(try await Requesting.get(steps)) == outcome)
  }

  @Test func `no server gives is a failure`() async throws {
    let (descriptor, port) = try LoopbackServer.refusing()
    defer { close(descriptor) }
    #expect(Requesting.outcome(try await Requesting.ask(port)) == "unreachable")
  }

  /// At twenty milliseconds per byte, the response takes longer than the time limit.
  static let slowly = "HTTP/1.1 200 " + String(repeating: "O", count: 1_000)

  /// Partial data does not extend the time limit for the whole response.
  @Test(
    arguments: [
      [.hold], [.drip(slowly)], [.text("HTTP/1.1 200 OK\r\n"), .drip("X-A: b\r\n")],
      [.text(head + "Content-Length: 99\r\n\r\n[1"), .hold],
      [.text(head + "Content-Length: 99999\r\n\r\n"), .drip(" ")],
    ] as [[LoopbackServer.Step]])
  func `takes too long is a failure`(steps: [LoopbackServer.Step]) async throws {
    var limits = HTTPLimits()
    limits.whole = .milliseconds(300)
    #expect(Requesting.outcome(try await Requesting.get(steps, limits: limits)) == "timed out")
  }

  private static let blanks = String(repeating: " ", count: 1_024)

  @Test(
    arguments: [
      [.text(head + "\r\n"), .flood(blanks)],
      [.text(head + "Transfer-Encoding: chunked\r\n\r\n"), .flood("400\r\n\(blanks)\r\n")],
      [.text(head + "Content-Length: 99999999999\r\n\r\n"), .flood(blanks)],
    ] as [[LoopbackServer.Step]])
  func `has no end is a failure`(steps: [LoopbackServer.Step]) async throws {
    var limits = HTTPLimits()
    (limits.body, limits.head) = (100_000, 20_000)
    #expect(Requesting.outcome(try await Requesting.get(steps, limits: limits)) == "too large")
  }

  @Test func `has a head without end is a failure of its own`() async throws {
    var limits = HTTPLimits()
    (limits.body, limits.head) = (100_000, 20_000)
    let steps: [LoopbackServer.Step] = [
      .text("HTTP/1.1 200 OK\r\n"), .flood("X-A: \(String(repeating: "b", count: 1_000))\r\n"),
    ]
    #expect(Requesting.outcome(try await Requesting.get(steps, limits: limits)) == "head too large")
  }

  @Test(arguments: [
    "gzip, chunked", "chunked, gzip", "deflate", "gzip\r\nTransfer-Encoding: chunked", "GZIP , chunked",
  ])
  func `is compressed on the way is a failure`(coding: String) async throws {
    let body = "17\r\n\u{1F}rubbish that is no gzip\r\n0\r\n\r\n"
    let steps = [LoopbackServer.Step.text(Self.head + "Transfer-Encoding: \(coding)\r\n\r\n\(body)")]
    let failure = try await #require(throws: HTTPFailure.self) { try await Requesting.get(steps).get() }
    guard case .malformed(let reason) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(reason.hasPrefix("it is compressed"), "\(reason)")
  }

  @Test func `is exactly as large as is allowed is taken`() async throws {
    var limits = HTTPLimits()
    limits.body = 1_024
    #expect(try await Requesting.get(.json(Self.blanks), limits: limits).get().body.count == 1_024)
    #expect(Requesting.outcome(try await Requesting.get(.json(Self.blanks + " "), limits: limits)) == "too large")
  }

  @Test func `continues after its end is taken without the rest`() async throws {
    let steps: [LoopbackServer.Step] = [.text(Self.head + "Content-Length: 2\r\n\r\n[]and more"), .close]
    #expect(try await Requesting.get(steps).get().body == Array("[]".utf8))
  }
}
