import BooksDomain
import DomainKit

/// Sentences about the age of fetched books.
enum FreshnessView {
  /// Returns a sentence per library. A library that never answered, such as a mistyped address, is
  /// left out if another one did, or if the books are from a list. The age of fetched books is left
  /// out if none of the books is from a library.
  static func sentences(_ listing: BookListing) -> [String] {
    let isFromList = !listing.books.isEmpty && listing.books.allSatisfy { $0.library == nil }
    let isAnyFetched = listing.libraries.contains { $0.fetchedAt != nil }
    return listing.libraries
      .filter { !((isAnyFetched || isFromList) && $0.fetchedAt == nil && $0.lastFailure == .silent) }
      .filter { !(isFromList && $0.lastFailure == nil && !$0.isUnfinished) }
      .map { sentence($0, at: listing.readAt) }
  }

  static func sentence(_ library: Library, at now: Timestamp) -> String {
    guard let fetchedAt = library.fetchedAt else { return first(library) }
    let fetched = "Fetched \(age(of: fetchedAt, at: now)) from \(library.address.name)"
    switch library.lastFailure {
    case .silent: return fetched + "; the library did not answer \(age(of: library.askedAt, at: now))"
    case .unusable:
      return fetched + "; the response of the library \(age(of: library.askedAt, at: now)) could not be used"
    case nil where library.isUnfinished:
      return fetched + "; a sync started \(age(of: library.askedAt, at: now)) has not finished"
    case nil: return fetched
    }
  }

  /// Returns the sentence for a library without a complete sync.
  private static func first(_ library: Library) -> String {
    let start = "Not all books of \(library.address.name) have been fetched yet"
    return switch library.lastFailure {
    case .silent: start + ": the library did not answer"
    case .unusable: start + ": the response of the library could not be used"
    case nil: start + "; fetch the rest with: books sync \(library.address.description.quotedAsValue(of: "--from"))"
    }
  }

  /// Returns an age such as `3 hours ago`.
  static func age(of moment: Timestamp, at now: Timestamp) -> String {
    let minutes = now.milliseconds(since: moment) / 60_000
    switch minutes {
    case ..<1: return "just now"
    case ..<60: return ago(minutes, "minute")
    case ..<(48 * 60): return ago(minutes / 60, "hour")
    case ..<(60 * 24 * 60): return ago(minutes / (24 * 60), "day")
    default: return "on \(moment.date)"
    }
  }

  private static func ago(_ count: Int64, _ unit: String) -> String { "\(count) \(unit)\(count == 1 ? "" : "s") ago" }
}
