import BooksDomain
import Testing

@Suite struct `An ISBN` {
  @Test(arguments: [
    ("0306406276", "0306406276", "9780306406270"),
    ("0439023483", "0439023483", "9780439023481"), ("0-8044-2957-X", "080442957X", "9780804429573"),
    ("043965548x", "043965548X", "9780439655484"), ("978-0-8044-2957-3", "9780804429573", "9780804429573"),
    (" 9791090636071 ", "9791090636071", "9791090636071"),
  ])
  func `is read in either form`(text: String, digits: String, thirteen: String) throws {
    let isbn = try ISBN(parsing: text)
    #expect(isbn.description == digits)
    #expect(isbn.thirteen == thirteen)
  }

  @Test(arguments: [
    "", "-", "0439023484", "0439023438", "9780804429574", "9770804429574", "X439023483", "08044295X7", "439023483",
    "97808044295730", "978080442957X", "0812971060", "９７８0804429573", "0439023483\u{0}", "9.78043902348e+12",
  ])
  func `is refused when it is mistyped`(text: String) {
    #expect(throws: BookError.isbn(text)) { try ISBN(parsing: text) }
  }

  @Test func `shows every wrong digit and every two that were swapped`() {
    let right = Array("0439023483")
    for position in right.indices {
      for digit in "0123456789" where digit != right[position] {
        var wrong = right
        wrong[position] = digit
        #expect(throws: BookError.self) { try ISBN(parsing: String(wrong)) }
      }
      if position > 0, right[position] != right[position - 1] {
        var wrong = right
        wrong.swapAt(position, position - 1)
        #expect(throws: BookError.self) { try ISBN(parsing: String(wrong)) }
      }
    }
  }
}
