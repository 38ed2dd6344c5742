@testable import BooksData
import BooksDomain
import DomainKit
import Synchronization
import TestingKit
import Testing

extension ScriptedTransport {
  /// Requests `https://x/books`.
  fileprivate func get(
    unless tag: String? = nil, clock: ManualClock = ManualClock()
  ) async throws -> APIService.Answer {
    try await service(clock: clock).get(try #require(WebAddress("https://x/books")), unless: tag)
  }
}

private struct Asking {
  static func get(
    _ answers: [Result<HTTPResponse, HTTPFailure>], unless tag: String? = nil
  ) async throws -> (APIService.Answer, ScriptedTransport) {
    let transport = ScriptedTransport(answers)
    return (try await transport.get(unless: tag), transport)
  }

  static func expectRefusal(
    _ error: LibraryError, _ answers: [Result<HTTPResponse, HTTPFailure>], attempts: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let transport = ScriptedTransport(answers)
    await #expect(throws: error, sourceLocation: sourceLocation) { try await transport.get() }
    #expect(transport.asked.withLock { $0.count } == attempts, sourceLocation: sourceLocation)
  }

  static let nothing = APIService.Answer.content(Array("[]".utf8), tag: nil, links: nil)
}

@Suite struct `A service that asks for JSON` {
  @Test func `gives on what it gets, with its tag`() async throws {
    let (answer, transport) = try await Asking.get([.json("[]", headers: ["etag": "\"a\"", "link": "<x>; rel=next"])])
    #expect(answer == .content(Array("[]".utf8), tag: "\"a\"", links: "<x>; rel=next"))
    #expect(transport.asked.withLock { $0[0].headers } == ["Accept: application/json", "User-Agent: coffeepal"])
  }

  @Test func `names the tag of what is there, and may be told that it is the same`() async throws {
    let (answer, transport) = try await Asking.get([.status(304)], unless: "\"a\"")
    #expect(answer == .unchanged)
    #expect(transport.asked.withLock { $0[0].headers.last } == "If-None-Match: \"a\"")
  }

  @Test func `takes no "unchanged" for what it never had`() async throws {
    try await Asking.expectRefusal(.status("x", 304), [.status(304)], attempts: 1)
  }

  @Test(arguments: ["W/\"a b\"", "a", "", "\"\u{E9}\"", "\"" + String(repeating: "x", count: 500) + "\""])
  func `keeps no tag that it could not send back`(tag: String) async throws {
    #expect(try await Asking.get([.json("[]", headers: ["etag": tag])]).0 == Asking.nothing)
  }

  @Test(arguments: ["application/json", "application/json; charset=utf-8", "Application/JSON", "application/hal+json"])
  func `takes JSON`(type: String) async throws {
    #expect(try await Asking.get([.json("[]", headers: ["content-type": type])]).0 == Asking.nothing)
  }

  @Test(arguments: ["text/html", "", "application/jsonp", "text/json, application/json", "application/xml+jsonx"])
  func `takes nothing else`(type: String) async throws {
    let reason = "its type is \(type) instead of application/json"
    try await Asking.expectRefusal(
      .unusable("x", reason: reason), [.json("[]", headers: ["content-type": type])], attempts: 1)
  }

  @Test func `takes nothing that is packed`() async throws {
    try await Asking.expectRefusal(
      .unusable("x", reason: "it is compressed (gzip)"), [.json("[]", headers: ["content-encoding": "gzip"])],
      attempts: 1)
  }
}

@Suite struct `A service that asks again` {
  @Test(arguments: [408, 425, 500, 502, 503, 504, 429])
  func `does so when the server has come apart`(status: Int) async throws {
    let (answer, transport) = try await Asking.get([.status(status), .status(status), .json("[]")])
    #expect(answer == Asking.nothing)
    #expect(transport.pauses.withLock { $0.count } == 2)
  }

  @Test(arguments: [HTTPFailure.unreachable("r"), .cutOff("r"), .timedOut])
  func `does so when the connection has come apart`(failure: HTTPFailure) async throws {
    #expect(try await Asking.get([.failure(failure), .json("[]")]).0 == Asking.nothing)
  }

  @Test func `waits longer each time, and gives up`() async throws {
    let transport = ScriptedTransport(Array(repeating: .failure(.timedOut), count: 9))
    await #expect(throws: LibraryError.timedOut("x")) { try await transport.get() }
    #expect(transport.asked.withLock { $0.count } == 4)
    let pauses = transport.pauses.withLock { $0 }
    #expect(pauses.count == 3)
    for (pause, longest) in zip(pauses, [250, 500, 1_000] as [Int64]) {
      let range = Duration.milliseconds(longest / 2)...Duration.milliseconds(longest)
      #expect(range.contains(pause))
    }
  }

  @Test(arguments: [400, 401, 403, 405, 418, 501, 505, 204, 206, 100])
  func `does not for what would be refused again`(status: Int) async throws {
    try await Asking.expectRefusal(.status("x", status), [.status(status)], attempts: 1)
  }

  @Test(arguments: [
    (HTTPFailure.untrusted("r"), LibraryError.untrusted("x", reason: "r")),
    (.tooLarge, .tooLarge("x", limit: 16 << 20)), (.malformed("r"), .unusable("x", reason: "r")),
    (.headTooLarge, .headTooLarge("x", limit: 64 << 10)), (.missing("r"), .noHTTP(reason: "r")),
  ])
  func `does not where that cannot help`(failure: HTTPFailure, error: LibraryError) async throws {
    try await Asking.expectRefusal(error, [.failure(failure)], attempts: 1)
  }

  @Test func `is not sent at all where the work is only a dry run`() async throws {
    let transport = ScriptedTransport([.json("[]")])
    await #expect(throws: DryRunError.externalEffect("calls another program over the network")) {
      try await DryRun().run { try await transport.get() }
    }
    #expect(transport.asked.withLock { $0.isEmpty })
  }

  @Test func `can be canceled while it waits`() async throws {
    let transport = ScriptedTransport([.status(500)])
    let service = APIService(transport: transport, clock: ManualClock(), pause: { _ in throw CancellationError() })
    let address = try #require(WebAddress("https://x/books"))
    await #expect(throws: CancellationError.self) { try await service.get(address) }
  }

  /// The clock of these tests is stopped at 2023-11-14T22:13:20Z. The longest wait is half a minute.
  @Test(arguments: [(503, "7", 7), (503, "30", 30), (429, "Tue, 14 Nov 2023 22:13:29 GMT", 9)])
  func `waits as long as it is asked to`(status: Int, text: String, seconds: Int) async throws {
    let (_, transport) = try await Asking.get([.status(status, headers: ["retry-after": text]), .json("[]")])
    #expect(transport.pauses.withLock { $0 } == [.seconds(seconds)])
  }

  @Test(
    arguments: [
      ("Tue, 14 Nov 2023 22:13:21 GMT", 1_000), ("Tue, 14 Nov 2023 22:13:20 GMT", 0),
      ("Tue, 14 Nov 2023 22:13:10 GMT", 0),
    ] as [(String, Int64)])
  func `does not wait for a moment that has passed`(text: String, milliseconds: Int64) {
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    #expect(RetryAfter.milliseconds(text, from: now) == milliseconds)
  }

  @Test(arguments: ["31", "999999999", "99999999999999999999999", "Fri, 01 Jan 2100 00:00:00 GMT"])
  func `does not wait for ever`(text: String) async throws {
    let transport = ScriptedTransport([.status(429, headers: ["retry-after": text])])
    let error = await #expect(throws: LibraryError.self) { try await transport.get() }
    #expect(error?.code == "books.library-busy")
    #expect(transport.pauses.withLock { $0 } == [])
  }

  @Test func `names whole seconds after which it may be asked again`() async throws {
    let clock = ManualClock()
    clock.advance(byMilliseconds: 400)
    let transport = ScriptedTransport([.status(429, headers: ["retry-after": "Tue, 14 Nov 2023 22:14:20 GMT"])])
    await #expect(throws: LibraryError.busy("x", status: 429, seconds: 60)) { try await transport.get(clock: clock) }
  }

  @Test(arguments: ["", "soon", "-1", "1.5", "Tue, 14 Nov 2023", "Tue, 99 Nov 2023 22:13:29 GMT", "0"])
  func `waits as usual for what says nothing`(text: String) async throws {
    let (_, transport) = try await Asking.get([.status(503, headers: ["retry-after": text]), .json("[]")])
    #expect(transport.pauses.withLock { $0.map { $0 <= .milliseconds(250) } } == [true])
  }
}

@Suite struct `A service that is sent elsewhere` {
  @Test(arguments: [301, 302, 303, 307, 308])
  func `follows within the same server`(status: Int) async throws {
    let (_, transport) = try await Asking.get([.redirect(status, to: "https://x/v2/books"), .json("[]")])
    #expect(transport.asked.withLock { $0.map(\.address.description) } == ["https://x/books", "https://x/v2/books"])
  }

  @Test(arguments: [
    "https://y/books", "http://x/books", "https://x:8443/books", "https://x.y/books", "file:///etc/passwd",
  ])
  func `does not follow out of it`(place: String) async throws {
    try await Asking.expectRefusal(.redirected("x", to: place), [.redirect(to: place)], attempts: 1)
  }

  @Test func `names no user and no query of a place that it does not follow`() async throws {
    let place = "https://user:secret@x/books?token=secret"
    try await Asking.expectRefusal(
      .redirected("x", to: "https://…@x/books?…"), [.redirect(to: place)], attempts: 1)
    try await Asking.expectRefusal(
      .redirected("x", to: "https://x/books?… in a loop"),
      Array(repeating: .redirect(to: "https://x/books?token=secret"), count: 9), attempts: 6)
  }

  @Test func `does not follow to nowhere, nor round in circles`() async throws {
    try await Asking.expectRefusal(.redirected("x", to: "nowhere"), [.redirect(to: nil)], attempts: 1)
    try await Asking.expectRefusal(
      .redirected("x", to: "https://x/books in a loop"),
      Array(repeating: .redirect(to: "https://x/books"), count: 9), attempts: 6)
  }
}
