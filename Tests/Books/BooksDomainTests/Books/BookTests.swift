import BooksDomain
import Contracts
import DomainKit
import Testing

@Suite struct `A book` {
  @Test func `has single blanks in its title and its author`() throws {
    let details = try Sample.details("  The   Stranger ", author: "Albert Camus, Matthew    Ward")
    #expect([details.title, details.author] == ["The Stranger", "Albert Camus, Matthew Ward"])
  }

  @Test(arguments: ["", "   ", "\u{200B}", String(repeating: "a", count: 501), "a\u{1B}[31m", "a\u{202E}b", "a\nb"])
  func `has a title and an author that can be shown`(text: String) {
    #expect(throws: BookError.self) { try BookDetails(title: text, author: "X") }
    #expect(throws: BookError.self) { try BookDetails(title: "X", author: text) }
  }

  @Test(arguments: [-9_999, -1_750, -1, 0, 1_984, 9_999])
  func `may be older than our era`(year: Int) throws {
    #expect(try Sample.details(year: year).year == year)
  }

  @Test(arguments: [-10_000, 10_000, .max, .min])
  func `is no older than writing, and not from a far future`(year: Int) {
    #expect(throws: BookError.year("\(year)")) { try Sample.details(year: year) }
  }

  @Test(arguments: [-0.1, 5.1, .nan, .infinity, -.infinity])
  func `has a rating from 0 to 5`(rating: Double) {
    #expect(throws: BookError.rating("\(rating)")) { try Sample.details(rating: rating) }
  }

  @Test(arguments: ["javascript:alert(1)", "https://", "cover.jpg", "https://a b", "ftp://x/y"])
  func `has a cover that is a link`(link: String) {
    #expect(throws: BookError.link(link)) { try BookDetails(title: "X", author: "Y", coverURL: link) }
  }

  @Test func `has no cover where the link is empty`() throws {
    #expect(try BookDetails(title: "X", author: "Y", coverURL: " ").coverURL == nil)
  }

  @Test func `is heard of when it is put on the shelf, and when it is changed`() throws {
    var book = Book.shelve(try Sample.details(), id: Sample.id(1), at: Sample.noon)
    var change = BookChange()
    change.title = "Dune Messiah"
    try book.change(change, at: Sample.noon)
    let raised = book.eventBuffer.events.compactMap { $0 as? BookSaved }
    #expect(raised.map(\.title) == ["Dune", "Dune Messiah"])
    #expect(raised.map(\.isNew) == [true, false])
    #expect(!book.isEdited)
  }

  @Test func `stays as it was when a change is impossible`() throws {
    var book = try Sample.book()
    let before = book
    var change = BookChange()
    (change.title, change.rating) = ("Other", 7)
    #expect(throws: BookError.rating("7")) { try book.change(change, at: Sample.noon) }
    #expect(book == before)
  }

  @Test func `takes over what a library says, until a user has changed it`() throws {
    var book = Book(
      id: Sample.id(1), details: try Sample.details(), source: BookSource(origin: "https://x", key: "7"))
    let dune2 = try Sample.details("Dune II")
    book.refresh(dune2, at: Sample.noon)
    #expect((book.title, book.fetchedAt) == ("Dune II", Sample.noon))
    var change = BookChange()
    change.rating = 5
    try book.change(change, at: Sample.noon)
    #expect(book.edit == BookEdit(sent: dune2))
    #expect(book.editedFields == ["rating"])
    book.refresh(dune2, at: Sample.noon)
    #expect(book.edit == BookEdit(sent: dune2))
    book.refresh(try Sample.details("Dune III"), at: Sample.noon)
    #expect(book.title == "Dune II")
    #expect(book.editedFields == ["title", "rating"])
    #expect(book.edit?.hasConflict == true)
    #expect(book.eventBuffer.events.count == 1)
  }

  @Test func `stays in conflict until a user has chosen a version`() throws {
    let (sent, change) = (try Sample.details("Dune"), try Sample.details("Dune II"))
    var book = Book(
      id: Sample.id(1), details: try Sample.details("My Dune"), source: BookSource(origin: "https://x", key: "7"),
      edit: BookEdit(sent: sent))
    book.refresh(sent, at: Sample.noon)
    #expect(book.edit == BookEdit(sent: sent, hasConflict: false))
    book.refresh(change, at: Sample.noon)
    #expect(book.edit == BookEdit(sent: change, hasConflict: true))
    book.refresh(change, at: Sample.noon)
    #expect(book.edit == BookEdit(sent: change, hasConflict: true))
    book.resolveConflict(with: .mine, at: Sample.noon)
    #expect(book.edit?.hasConflict == false)
  }

  @Test func `has no edit once the library says the same`() throws {
    var book = Book(
      id: Sample.id(1), details: try Sample.details(), source: BookSource(origin: "https://x", key: "7"),
      edit: BookEdit(sent: nil))
    #expect(book.editedFields == [])
    book.refresh(try Sample.details("Dune II"), at: Sample.noon)
    #expect(book.edit == BookEdit(sent: try Sample.details("Dune II")))
    book.refresh(try Sample.details(), at: Sample.noon)
    #expect(book.edit == nil)
  }

  @Test func `is known again in a list by its number, or else by what it is called`() throws {
    let ten = BookSource(listing: try Sample.details("A", isbn: "0439023483"))
    let thirteen = BookSource(listing: try Sample.details("B", isbn: "9780439023481"))
    #expect(ten == thirteen)
    let named = BookSource(listing: try Sample.details("CAFÉ", author: "É. Zola"))
    #expect(named == BookSource(listing: try Sample.details("Cafe", author: "e. zola")))
    #expect(named != BookSource(listing: try Sample.details("Cafe e.", author: "zola")))
  }
}
