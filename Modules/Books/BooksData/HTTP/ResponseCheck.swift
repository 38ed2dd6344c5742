import BooksDomain
import DomainKit

/// A check of a response's status and headers before its content is read.
struct ResponseCheck {
  let host: String
  /// `true` if the request contained a tag, so that "unchanged" is a valid response.
  let hasTag: Bool
  let clock: any WallClock

  /// Returns the answer in a response.
  ///
  /// - Throws: ``RetryableFailure``.
  func answer(_ response: HTTPResponse) throws(RetryableFailure) -> APIService.Answer {
    switch response.status {
    case 304 where hasTag: return .unchanged
    case 200: return try content(response)
    case 404, 410: throw refusal(.noBook(host, key: ""))
    case 429, 503: throw busy(response)
    // The status codes of a server or proxy with a temporary failure.
    case 408, 425, 500, 502, 504: throw RetryableFailure(error: .status(host, response.status), isPassing: true)
    default: throw refusal(.status(host, response.status))
    }
  }

  private func content(_ response: HTTPResponse) throws(RetryableFailure) -> APIService.Answer {
    let type = response.headers["content-type"] ?? "nothing"
    let media = type.prefix { $0 != ";" && $0 != " " && $0 != "," }.lowercased()
    guard media == "application/json" || (media.hasPrefix("application/") && media.hasSuffix("+json")) else {
      throw refusal(.unusable(host, reason: "its type is \(type.excerpt(60)) instead of application/json"))
    }
    // The request did not ask for compression, and small compressed data can expand to a very large
    // size.
    if let coding = response.headers["content-encoding"], coding.lowercased() != "identity" {
      throw refusal(.unusable(host, reason: "it is compressed (\(coding.excerpt(60)))"))
    }
    return .content(response.body, tag: tag(response), links: response.headers["link"])
  }

  /// Returns a tag that can be sent back unchanged.
  private func tag(_ response: HTTPResponse) -> String? {
    guard let tag = response.headers["etag"], (1...500).contains(tag.utf8.count), tag.utf8.last == UInt8(ascii: "\""),
      tag.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return tag
  }

  private func busy(_ response: HTTPResponse) -> RetryableFailure {
    let wait = response.headers["retry-after"].flatMap { RetryAfter.milliseconds($0, from: clock.now) }
    let seconds = wait.map { Int(min($0, 1 << 40) + 999) / 1_000 }
    return RetryableFailure(error: .busy(host, status: response.status, seconds: seconds), isPassing: true, wait: wait)
  }

  private func refusal(_ error: LibraryError) -> RetryableFailure { RetryableFailure(error: error, isPassing: false) }
}

/// The time that a server asks to wait (RFC 9110, section 10.2.3): a number of seconds, or a date.
enum RetryAfter {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the wait in milliseconds, or `nil` for an invalid value.
  static func milliseconds(_ text: String, from now: Timestamp) -> Int64? {
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // A number with more digits is longer than any useful wait.
      return text.utf8.count > 9 ? .max : Int64(text).map { $0 * 1_000 }
    }
    return moment(text).map { max(0, $0.milliseconds(since: now)) }
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, the only format that servers may generate.
  private static func moment(_ text: String) -> Timestamp? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]),
      let month = months.firstIndex(of: String(words[2])), let year = Int(words[3])
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3 else { return nil }
    return Timestamp(year: year, month: month + 1, day: day, hour: time[0], minute: time[1], second: time[2])
  }
}
