import DomainKit

extension LibraryError {
  package var message: String {
    switch self {
    case .nowhere: "No library was specified"
    case .address(let text): "\"\(Self.withoutSecrets(text).excerpt(100))\" is not the address of a library"
    case .plainHTTP(let address): "The connection to \(address) is not encrypted"
    case .noHTTP(let reason): "libcurl, which is required for libraries, cannot be used: \(reason)"
    case .unreachable(let host, let reason): "\(host) cannot be reached: \(reason)"
    case .timedOut(let host): "\(host) did not answer in time"
    case .busy(let host, let status, let seconds):
      "\(host) is busy (\(status))" + (seconds.map { "; it asks to wait for \(Self.wait($0))" } ?? "")
    case .untrusted(let host, let reason): "The identity of \(host) cannot be verified: \(reason)"
    case .redirected(let host, let place): "\(host) redirects to \(place.excerpt(200)), which is not followed"
    case .status(let host, let status): "\(host) answered with \(status)"
    case .noBook(let host, let key): "\(host) has no book \(key.excerpt(60))"
    case .tooLarge(let host, let limit): "\(host) sent a response of more than \(limit >> 20) MiB"
    case .headTooLarge(let host, let limit): "\(host) sent more than \(limit >> 10) KiB of headers"
    case .unusable(let host, let reason): "The response of \(host) cannot be used: \(reason)"
    case .notFromLibrary(let title, _): "\"\(title.excerpt(60))\" did not come from a library"
    }
  }

  package var suggestion: String? {
    switch self {
    case .nowhere: "Specify one with --from https://… or in COFFEEPAL_BOOKS_URL"
    case .address: "Use an address such as https://library.example or http://localhost:8080/api"
    case .plainHTTP: "Use https://, or add --plain-http to allow unencrypted HTTP (insecure)"
    case .noHTTP: "Install it with: apt install libcurl4"
    case .unreachable, .timedOut, .busy: "Try again later; list the books fetched so far with: books list"
    case .status(_, 404), .status(_, 410): "Check the address; it may need a path, as in https://library.example/api"
    case .noBook: "Keep an edited book as it is with --mine, or remove the book with: books remove"
    case .notFromLibrary(_, let id): "Change it with: books save \(id.suffix(8))"
    default: nil
    }
  }

  private static func wait(_ seconds: Int) -> String { seconds > 86_400 ? "more than a day" : "\(seconds) s" }

  /// Returns an address without its user and without its query, parameters and fragment, which may contain a
  /// password or a key. The same holds for the rest after an encoded character if one of them is an `@`.
  package static func withoutSecrets(_ address: String) -> String {
    var shown = address
    let scheme = address.prefix { $0 != "/" }
    let hasScheme = scheme.isEmpty || scheme.hasSuffix(":")
    let body = hasScheme ? address[scheme.endIndex...].drop { $0 == "/" } : address[...]
    let authority = body.prefix { $0 != "/" }
    // A password may contain a slash, and its end may be encoded.
    let hasPort = authority.drop { $0 != ":" }.dropFirst().allSatisfy(\.isNumber)
    let place = hasPort ? authority : body
    let end = place.lastIndex(of: "@") ?? place.ranges(of: "%40").last?.lowerBound
    // Without a scheme, only a user with a password is told from a path: `till:secret@host`.
    if let end, hasScheme || authority.contains(":") { shown.replaceSubrange(body.startIndex..<end, with: "…") }
    // The host is missing.
    if end == nil, hasScheme, !hasPort, !authority.hasPrefix("["), let colon = authority.firstIndex(of: ":") {
      shown.replaceSubrange(authority.index(after: colon)..<authority.endIndex, with: "…")
    }
    let separators: Set<Character> = shown.contains("%40") ? ["?", ";", "#", "%"] : ["?", ";", "#"]
    return shown.firstIndex { separators.contains($0) }.map { "\(shown[...$0])…" } ?? shown
  }
}
