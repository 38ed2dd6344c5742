import BooksDomain
import DomainKit

/// A service that requests JSON from a server. It retries passing failures, follows redirects
/// within the same server, and does not download unchanged content again.
struct APIService: Sendable {
  /// The limits on retries, waits and redirects.
  struct Policy: Equatable, Sendable {
    var limits = HTTPLimits()
    /// The number of attempts per request, and the waits between them.
    var retries = RetrySchedule(firstDelay: 250, factor: 2, longestDelay: 8_000, maxFailures: 4)
    /// The longest wait that a server may request, in milliseconds. After a longer one, there are
    /// no more attempts.
    var longestWait: Int64 = 30_000
    var redirects = 5

    static func == (left: Policy, right: Policy) -> Bool {
      left.limits == right.limits && left.redirects == right.redirects && left.longestWait == right.longestWait
    }
  }

  /// The answer of a server.
  enum Answer: Equatable, Sendable {
    /// The content is the same as the last time.
    case unchanged
    /// - Parameters:
    ///   - tag: The server's name for this content.
    ///   - links: The value of the header `Link`.
    case content([UInt8], tag: String?, links: String?)
  }

  let transport: any HTTPTransport
  let clock: any WallClock
  var policy = Policy()
  var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  /// Requests the content of an address.
  ///
  /// - Parameter tag: The server's tag for the content that is already stored.
  /// - Throws: ``BooksDomain/LibraryError``.
  func get(_ address: WebAddress, unless tag: String? = nil) async throws -> Answer {
    try DryRun.refuse("calls another program over the network")
    var failures = 0
    while true {
      do {
        return try await attempt(address, unless: tag)
      } catch let failure as RetryableFailure {
        failures += 1
        guard let delay = policy.retries.delay(afterFailures: failures), failure.isPassing,
          (failure.wait ?? 0) <= policy.longestWait
        else { throw failure.error }
        try await pause(.milliseconds(max(delay, failure.wait ?? 0)))
      }
    }
  }

  /// Makes one attempt, including its redirects.
  private func attempt(_ address: WebAddress, unless tag: String?) async throws -> Answer {
    var current = address
    for _ in 0...policy.redirects {
      let response = try await ask(current, unless: tag)
      guard [301, 302, 303, 307, 308].contains(response.status) else {
        return try ResponseCheck(host: address.host, hasTag: tag != nil, clock: clock).answer(response)
      }
      let place = response.redirect ?? "nowhere"
      guard let next = WebAddress(place), next.isSameOrigin(as: current) else {
        throw LibraryError.redirected(address.host, to: LibraryError.withoutSecrets(place))
      }
      current = next
    }
    throw LibraryError.redirected(address.host, to: "\(LibraryError.withoutSecrets(current.description)) in a loop")
  }

  private func ask(_ address: WebAddress, unless tag: String?) async throws -> HTTPResponse {
    var request = HTTPRequest(address: address, limits: policy.limits)
    request.headers = ["Accept: application/json", "User-Agent: coffeepal"]
    if let tag { request.headers.append("If-None-Match: \(tag)") }
    do {
      return try await transport.get(request)
    } catch let failure as HTTPFailure {
      throw failure.retryable(from: address.host, policy.limits)
    }
  }
}

/// A failure of one attempt.
struct RetryableFailure: Error, Equatable {
  let error: LibraryError
  /// `true` if another attempt may succeed.
  let isPassing: Bool
  /// The time that the server asks to wait, in milliseconds.
  var wait: Int64?
}

extension HTTPFailure {
  fileprivate func retryable(from host: String, _ limits: HTTPLimits) -> RetryableFailure {
    switch self {
    case .missing(let reason): RetryableFailure(error: .noHTTP(reason: reason), isPassing: false)
    case .unreachable(let reason), .cutOff(let reason):
      RetryableFailure(error: .unreachable(host, reason: reason), isPassing: true)
    case .timedOut: RetryableFailure(error: .timedOut(host), isPassing: true)
    case .untrusted(let reason): RetryableFailure(error: .untrusted(host, reason: reason), isPassing: false)
    case .tooLarge: RetryableFailure(error: .tooLarge(host, limit: limits.body), isPassing: false)
    case .headTooLarge: RetryableFailure(error: .headTooLarge(host, limit: limits.head), isPassing: false)
    case .malformed(let reason): RetryableFailure(error: .unusable(host, reason: reason), isPassing: false)
    }
  }
}
