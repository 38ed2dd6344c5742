import DomainKit

extension LibraryError {
  package var message: String {
    switch self {
    case .nowhere: "Nobody has said from which library"
    case .address(let text): "\"\(text.prefix(100))\" is not the address of a library"
    case .plainHTTP(let address): "What \(address) sends could be read and changed on its way"
    case .noHTTP(let reason): "libcurl, with which libraries are asked, cannot be used: \(reason)"
    case .unreachable(let host, let reason): "\(host) cannot be reached: \(reason)"
    case .timedOut(let host): "\(host) did not answer in time"
    case .busy(let host, let status, let seconds):
      "\(host) has too much to do (\(status))" + (seconds.map { "; it asks to be left alone for \($0) s" } ?? "")
    case .untrusted(let host, let reason): "\(host) could not prove that it is what it says: \(reason)"
    case .redirected(let host, let place): "\(host) points to \(place.prefix(200)), which is not followed"
    case .status(let host, let status): "\(host) answered with \(status)"
    case .noBook(let host, let key): "\(host) has no book \(key.prefix(60))"
    case .tooLarge(let host, let limit): "\(host) sent more than \(limit >> 20) MiB at once"
    case .headTooLarge(let host, let limit): "\(host) sent more than \(limit >> 10) KiB of headers with its answer"
    case .unusable(let host, let reason): "What \(host) sent cannot be used: \(reason)"
    case .notFromLibrary(let title): "\"\(title.prefix(60))\" came from no library"
    }
  }

  package var suggestion: String? {
    switch self {
    case .nowhere: "Name one with --from https://… or in COFFEEPAL_BOOKS_URL"
    case .address: "Write it like https://library.example or http://localhost:8080/api"
    case .plainHTTP: "Write https://, or add --plain-http if you trust everybody on the way"
    case .noHTTP: "Install it with: apt install libcurl4"
    case .unreachable, .timedOut, .busy: "Try again later; what was fetched before is still there: books list"
    case .notFromLibrary: "Change it with: books save ID"
    default: nil
    }
  }
}
