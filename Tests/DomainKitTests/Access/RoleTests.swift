import DomainKit
import Foundation
import Testing

@Suite struct `A role` {
  @Test func `is read by its name and by its earlier one`() throws {
    #expect(Role.allCases.map { Role(rawValue: $0.rawValue) } == Role.allCases)
    #expect(Role.allCases.map { Role(rawValue: $0.storedName) } == Role.allCases)
    #expect(Role(rawValue: "guest") == .customer)
    for name in ["Guest", "boss", ""] { #expect(Role(rawValue: name) == nil) }
    #expect(
      try JSONDecoder().decode([Role].self, from: Data(#"["guest","customer","owner"]"#.utf8)) == [
        .customer, .customer, .owner,
      ])
  }

  @Test func `is stored by the name that every version reads`() throws {
    #expect(Role.allCases.map(\.storedName) == ["guest", "barista", "manager", "owner"])
    #expect(
      String(decoding: try JSONEncoder().encode([Role.customer, .owner]), as: UTF8.self) == #"["guest","owner"]"#)
  }
}
