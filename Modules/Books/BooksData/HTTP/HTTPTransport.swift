import BooksDomain

/// A transport that sends one request and returns one response. It does not follow redirects or
/// retry.
protocol HTTPTransport: Sendable {
  func get(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A GET request.
struct HTTPRequest: Equatable, Sendable {
  var address: WebAddress
  /// The header lines, such as `Accept: application/json`.
  var headers: [String] = []
  var limits = HTTPLimits()
}

/// The limits on the time and memory that a response may use.
struct HTTPLimits: Equatable, Sendable {
  /// The time limit for the connection, including encryption.
  var connecting = Duration.seconds(5)
  /// The time limit for one request, from the name lookup to the last byte of the response.
  var whole = Duration.seconds(60)
  /// The maximum size of a body in bytes, independent of its declared length.
  var body = 16 << 20
  /// The maximum size of the headers in bytes.
  var head = 64 << 10
}

/// A complete response.
struct HTTPResponse: Equatable, Sendable {
  var status: Int
  /// The headers by name in lower case. Several values of one name are joined with commas.
  var headers: [String: String] = [:]
  var body: [UInt8] = []
  /// The target of a redirect, as an absolute address.
  var redirect: String?
}

/// The reason why there is no response.
enum HTTPFailure: Error, Equatable {
  /// The machine has no HTTP library.
  case missing(String)
  case unreachable(String)
  /// The connection broke before the response was complete.
  case cutOff(String)
  case timedOut
  case untrusted(String)
  /// The body is too large.
  case tooLarge
  case headTooLarge
  case malformed(String)
}
