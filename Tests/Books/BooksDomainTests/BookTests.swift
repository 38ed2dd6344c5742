import Contracts
import DomainKit
import TestingKit
import Testing
import BooksDomain

@Suite struct `One book` {
  private static let moment = Timestamp(milliseconds: 7)
  private let ids = SequentialIDs()

  @Test func `is heard of once it is there`() throws {
    let book = Book.add(try BookName("First"), id: ids.next(), at: Self.moment)
    #expect(book.addedAt == Self.moment)
    let heard = book.eventBuffer.events.compactMap { $0 as? BookAdded }
    #expect(heard == [BookAdded(book: book.id.raw, name: "First", at: Self.moment)])
  }

  @Test func `is read back without being heard of again`() throws {
    let book = Book(id: ids.next(), name: try BookName("First"), addedAt: Self.moment)
    #expect(book.eventBuffer.isEmpty)
  }
}

@Suite struct `The name of one book` {
  @Test func `is compared without case, accents and spare blanks`() throws {
    #expect(try BookName("  Crème  Brûlée ").key == BookName("CREME BRULEE").key)
    #expect(try BookName("Crème").key != BookName("Cream").key)
    #expect(try BookName(" Crème ").text == "Crème")
  }

  @Test func `has 1 to 100 characters`() throws {
    #expect(throws: BookError.text(.empty(field: "The name"))) { try BookName("  ") }
    #expect(throws: BookError.text(.tooLong(field: "The name", limit: 100))) {
      try BookName(String(repeating: "é", count: 101))
    }
    #expect(try BookName(String(repeating: "é", count: 100)).text.count == 100)
  }

  @Test func `has a letter or a digit`() {
    #expect(throws: BookError.unusableName("-")) { try BookName("-") }
  }

  @Test(arguments: ["\u{0}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}"] as [Unicode.Scalar])
  func `has nothing in it that harms a terminal`(scalar: Unicode.Scalar) {
    #expect(throws: BookError.text(.forbidden(field: "The name", scalar: scalar))) {
      try BookName("Fi\(scalar)rst")
    }
  }
}
