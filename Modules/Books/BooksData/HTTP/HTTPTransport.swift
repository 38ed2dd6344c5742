import BooksDomain

/// Carries a question to a server and its answer back. One question, one answer: no redirects, no second attempts.
protocol HTTPTransport: Sendable {
  func get(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A question: a GET.
struct HTTPRequest: Equatable, Sendable {
  var address: WebAddress
  /// Lines: `Accept: application/json`.
  var headers: [String] = []
  var limits = HTTPLimits()
}

/// What a server may take of somebody's time and memory.
struct HTTPLimits: Equatable, Sendable {
  /// Until there is a connection, encryption included.
  var connecting = Duration.seconds(5)
  /// From the first byte of the question to the last one of the answer.
  var whole = Duration.seconds(60)
  /// Bytes of an answer, whatever it says about its length.
  var body = 16 << 20
  /// Bytes of an answer's head.
  var head = 64 << 10
}

/// An answer, whole.
struct HTTPResponse: Equatable, Sendable {
  var status: Int
  /// By their names in lower case; of several with one name, all with commas between them.
  var headers: [String: String] = [:]
  var body: [UInt8] = []
  /// Where it points to, as a whole address.
  var redirect: String?
}

/// Why there is no answer.
enum HTTPFailure: Error, Equatable {
  /// The machine cannot speak HTTP at all.
  case missing(String)
  case unreachable(String)
  /// The connection broke before the answer was whole.
  case cutOff(String)
  case timedOut
  case untrusted(String)
  /// Its body is.
  case tooLarge
  case headTooLarge
  case malformed(String)
}
