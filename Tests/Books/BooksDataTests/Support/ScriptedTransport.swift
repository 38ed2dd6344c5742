@testable import BooksData
import DomainKit
import Synchronization
import TestingKit

/// A transport that returns scripted answers, in order, and records the requests.
final class ScriptedTransport: HTTPTransport {
  private let answers: Mutex<[Result<HTTPResponse, HTTPFailure>]>
  let asked = Mutex<[HTTPRequest]>([])
  let pauses = Mutex<[Duration]>([])

  init(_ answers: [Result<HTTPResponse, HTTPFailure>]) { self.answers = Mutex(answers) }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    asked.withLock { $0.append(request) }
    let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    return try (answer ?? .failure(.malformed("nothing was written down"))).get()
  }

  /// A service that does not wait and records its pauses.
  func service(clock: ManualClock = ManualClock()) -> APIService {
    APIService(transport: self, clock: clock, pause: { pause in self.pauses.withLock { $0.append(pause) } })
  }
}

extension Result<HTTPResponse, HTTPFailure> {
  static func json(_ body: String, headers: [String: String] = [:]) -> Self {
    .success(
      HTTPResponse(
        status: 200, headers: ["content-type": "application/json"].merging(headers) { $1 }, body: Array(body.utf8)))
  }

  static func status(_ status: Int, headers: [String: String] = [:]) -> Self {
    .success(HTTPResponse(status: status, headers: headers))
  }

  static func redirect(_ status: Int = 302, to place: String?) -> Self {
    .success(HTTPResponse(status: status, redirect: place))
  }
}
