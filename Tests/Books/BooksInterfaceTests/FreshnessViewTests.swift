import BooksDomain
@testable import BooksInterface
import DomainKit
import Testing

@Suite struct `How old the books of a library are` {
  private static let ages: [(Int64, String)] = [
    (-1, "just now"), (0, "just now"), (59_999, "just now"), (60_000, "1 minute ago"), (3_599_999, "59 minutes ago"),
    (3_600_000, "1 hour ago"), (169_200_000, "47 hours ago"), (172_800_000, "2 days ago"),
    (5_097_600_000, "59 days ago"), (5_184_000_000, "on 2024-01-01"),
  ]

  @Test(arguments: ages)
  func `is said in words`(milliseconds: Int64, words: String) {
    let moment = Sample.moment.advanced(byMilliseconds: -milliseconds)
    #expect(FreshnessView.age(of: moment, at: Sample.moment) == words)
  }

  @Test func `is said with what has become of later tries`() throws {
    let sentences = try [
      Sample.library(), Sample.library(asked: 5, failure: .silent), Sample.library(asked: 5, failure: .unusable),
      Sample.library(asked: 5), Sample.library(fetched: nil), Sample.library(fetched: nil, failure: .silent),
      Sample.library(fetched: nil, failure: .unusable),
    ].map { FreshnessView.sentence($0, at: Sample.moment) }
    #expect(
      sentences == [
        "Fetched 3 hours ago from library.example",
        "Fetched 3 hours ago from library.example; the library did not answer 5 minutes ago",
        "Fetched 3 hours ago from library.example; the response of the library 5 minutes ago could not be used",
        "Fetched 3 hours ago from library.example; a sync started 5 minutes ago has not finished",
        "Not all books of library.example have been fetched yet; fetch the rest with: books sync --from https://library.example",
        "Not all books of library.example have been fetched yet: the library did not answer",
        "Not all books of library.example have been fetched yet: the response of the library could not be used",
      ])
  }

  @Test func `is not said of a mistyped address after a sync with another one`() throws {
    let silent = try Sample.library(fetched: nil, failure: .silent)
    let fetched = try Sample.library()
    #expect(
      FreshnessView.sentences(BookListing(books: [], libraries: [silent, fetched], readAt: Sample.moment)).count == 1)
    #expect(FreshnessView.sentences(BookListing(books: [], libraries: [silent], readAt: Sample.moment)).count == 1)
    let listed = BookListing(books: [try Sample.bare()], libraries: [silent], readAt: Sample.moment)
    #expect(FreshnessView.sentences(listed) == [])
  }

  @Test func `is not said of books that came from a list`() throws {
    let listed = try Sample.bare()
    let libraries = try [Sample.library(), Sample.library(asked: 5, failure: .silent)]
    let sentences = { FreshnessView.sentences(BookListing(books: $0, libraries: libraries, readAt: Sample.moment)) }
    #expect(sentences([listed]).count == 1)
    #expect(sentences([listed, try Sample.book()]).count == 2)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", "127.0.0.1:8080"), ("https://x.example", "x.example"),
    ("https://x.example:443", "x.example"),
  ]) func `is said with the port if it is not the usual one`(address: String, name: String) throws {
    #expect(try LibraryAddress(parsing: address).name == name)
  }
}
