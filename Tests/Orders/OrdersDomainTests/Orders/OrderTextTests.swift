import DomainKit
import OrdersDomain
import Testing

@Suite struct `What is written on an order` {
  enum Field: String, CaseIterable, Sendable {
    case guest = "The guest's name"
    case note = "The note"
    case address = "The address"
    case reason = "The reason"

    var limit: Int {
      switch self {
      case .guest: 100
      case .note, .reason: 500
      case .address: 200
      }
    }

    func write(_ text: String) throws {
      switch self {
      case .guest: _ = try Sample.place(guest: text, [Sample.line()])
      case .note: _ = try Sample.place([Sample.line()], note: text)
      case .address: _ = try Sample.place([Sample.line("20.00")], deliverTo: text)
      case .reason:
        var order = try Sample.order(.placed)
        try order.cancel(reason: text, at: Sample.noon)
      }
    }
  }

  @Test(arguments: Field.allCases, HostileText.forbidden)
  func `has no character that harms a terminal`(field: Field, scalar: Unicode.Scalar) {
    #expect(throws: OrderError.text(.forbidden(field: field.rawValue, scalar: scalar))) {
      try field.write("12 a\(scalar)b, c")
    }
  }

  @Test func `is a name of which each word is in one alphabet`() throws {
    #expect(throws: OrderError.text(.mixedScripts(field: "The guest's name", word: "Аda"))) {
      try Field.guest.write("Аda Bohne")
    }
    try Field.guest.write("Olena (Олена)")
    try Field.note.write("Аda")
  }

  @Test func `is a name whose key fits into the index of every engine`() throws {
    let marks = String(repeating: "漢" + String(repeating: "\u{301}", count: 4), count: 80)
    #expect(throws: OrderError.text(.tooManyBytes(field: Field.guest.rawValue, limit: 800))) {
      try Field.guest.write(marks)
    }
    try Field.guest.write(String(repeating: "漢", count: 100))
  }

  @Test(arguments: Field.allCases, ["", " ", "     "]) func `is not empty`(field: Field, text: String) {
    #expect(throws: OrderError.text(.empty(field: field.rawValue))) { try field.write(text) }
  }

  @Test func `needs no address for pick-up, which the error about an empty one says`() {
    let error = #expect(throws: OrderError.self) { try Field.address.write(" ") }
    #expect(error?.suggestion == "For pick-up, omit --deliver-to")
  }

  @Test(arguments: Field.allCases, [HostileText.tooLong, HostileText.tooHeavy])
  func `is not endless`(field: Field, text: String) {
    #expect(throws: OrderError.text(.tooLong(field: field.rawValue, limit: field.limit))) { try field.write(text) }
  }

  @Test(arguments: [Field.guest, .note, .reason]) func `may be as long as it may be`(field: Field) throws {
    try field.write(String(repeating: "é", count: field.limit))
    #expect(throws: OrderError.self) { try field.write(String(repeating: "é", count: field.limit + 1)) }
  }

  @Test func `may be in any script`() throws {
    #expect(try Sample.place(guest: "ダイアナ 👩‍🍳 Łukasz", [Sample.line()]).guest == "ダイアナ 👩‍🍳 Łukasz")
    #expect(try Sample.place(guest: "  Ada ", [Sample.line()]).guest == "Ada")
  }

  @Test func `leaves a refused cancellation without effect`() throws {
    var order = try Sample.order(.placed)
    #expect(throws: OrderError.self) { try order.cancel(reason: "\u{1B}[2J", at: Sample.noon) }
    #expect(order.status == .placed)
    #expect(order.eventBuffer.isEmpty)
  }
}
