import BooksDomain
import DomainKit

/// Asks a server for JSON: again where that may help, along redirects within one house, and never for what it has said
/// already.
struct APIService: Sendable {
  /// How patient it is.
  struct Patience: Equatable, Sendable {
    var limits = HTTPLimits()
    /// How often one question is asked, and the waits in between.
    var retries = RetrySchedule(firstDelay: 250, factor: 2, longestDelay: 8_000, attempts: 4)
    /// A server that asks for more than this is left alone altogether. In milliseconds.
    var longestWait: Int64 = 30_000
    var redirects = 5

    static func == (left: Patience, right: Patience) -> Bool {
      left.limits == right.limits && left.redirects == right.redirects && left.longestWait == right.longestWait
    }
  }

  /// What a server says.
  enum Answer: Equatable, Sendable {
    /// The same as the last time.
    case unchanged
    /// - Parameters:
    ///   - tag: its name for this content.
    ///   - links: the value of its header `Link`.
    case content([UInt8], tag: String?, links: String?)
  }

  let transport: any HTTPTransport
  let clock: any WallClock
  var patience = Patience()
  var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  /// - Parameter tag: what the server called the content that is here already.
  /// - Throws: ``BooksDomain/LibraryError``.
  func get(_ address: WebAddress, unless tag: String? = nil) async throws -> Answer {
    try Rehearsal.refuse("calls another program over the network")
    var failures = 0
    while true {
      do {
        return try await attempt(address, unless: tag)
      } catch let setback as Setback {
        failures += 1
        guard let delay = patience.retries.delay(afterFailures: failures), setback.isPassing,
          (setback.wait ?? 0) <= patience.longestWait
        else { throw setback.error }
        try await pause(.milliseconds(max(delay, setback.wait ?? 0)))
      }
    }
  }

  /// One attempt, with its redirects.
  private func attempt(_ address: WebAddress, unless tag: String?) async throws -> Answer {
    var current = address
    for _ in 0...patience.redirects {
      let response = try await ask(current, unless: tag)
      guard [301, 302, 303, 307, 308].contains(response.status) else {
        return try ResponseCheck(host: address.host, hasTag: tag != nil, clock: clock).answer(response)
      }
      let place = response.redirect ?? "nowhere"
      guard let next = WebAddress(place), next.isSameHouse(as: current) else {
        throw LibraryError.redirected(address.host, to: place)
      }
      current = next
    }
    throw LibraryError.redirected(address.host, to: "\(current) and on, in a circle")
  }

  private func ask(_ address: WebAddress, unless tag: String?) async throws -> HTTPResponse {
    var request = HTTPRequest(address: address, limits: patience.limits)
    request.headers = ["Accept: application/json", "User-Agent: coffeepal"]
    if let tag { request.headers.append("If-None-Match: \(tag)") }
    do {
      return try await transport.get(request)
    } catch let failure as HTTPFailure {
      throw failure.setback(from: address.host, patience.limits)
    }
  }
}

/// A failure that another attempt may mend, or not.
struct Setback: Error, Equatable {
  let error: LibraryError
  let isPassing: Bool
  /// How long the server asks to be left alone, in milliseconds.
  var wait: Int64?
}

extension HTTPFailure {
  fileprivate func setback(from host: String, _ limits: HTTPLimits) -> Setback {
    switch self {
    case .missing(let reason): Setback(error: .noHTTP(reason: reason), isPassing: false)
    case .unreachable(let reason), .cutOff(let reason):
      Setback(error: .unreachable(host, reason: reason), isPassing: true)
    case .timedOut: Setback(error: .timedOut(host), isPassing: true)
    case .untrusted(let reason): Setback(error: .untrusted(host, reason: reason), isPassing: false)
    case .tooLarge: Setback(error: .tooLarge(host, limit: limits.body), isPassing: false)
    case .headTooLarge: Setback(error: .headTooLarge(host, limit: limits.head), isPassing: false)
    case .malformed(let reason): Setback(error: .unusable(host, reason: reason), isPassing: false)
    }
  }
}
