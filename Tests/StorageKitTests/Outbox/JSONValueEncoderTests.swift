import DomainKit
import Foundation
import Testing

@testable import StorageKit

@Suite struct `Events written as JSON` {
  private struct Sample: Codable, Equatable {
    struct Part: Codable, Equatable {
      var size: Int32
      var tags: [String]
    }

    enum Kind: Codable, Equatable { case plain, named(String) }

    var title = "b"
    var about = "a \"quoted\" \\ line\nnext\u{1}\u{2028}é👩‍🚀"
    var missing: Int?
    var part = Part(size: -7, tags: ["x/y", ""])
    var kind = Kind.named("n")
    var counts = ["one": 1, "a\"b": 2]
    var numbers = [0.1, -1e300, 3, .leastNonzeroMagnitude]
    var big = UInt64(Int64.max)
    var least = Int64.min
    var nested = [[true], []]
    var optional: [Int?] = [1, nil]
  }

  private func text(of value: some Encodable) throws -> String {
    var text = ""
    try JSONValueEncoder.value(of: value).write(to: &text, escaping: { _ in false })
    return text
  }

  @Test func `read back as they were, with sorted keys`() throws {
    let written = try text(of: Sample())
    #expect(try JSONDecoder().decode(Sample.self, from: Data(written.utf8)) == Sample())
    #expect(try JSONReader.read(written)?.decoded(as: Sample.self) == Sample())
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let same: [String: [String: Int]] = ["b": ["c": 1, "a": 2], "a": [:]]
    #expect(try text(of: same) == String(decoding: encoder.encode(same), as: UTF8.self))
  }

  @Test func `are refused with the reason if they are incomplete`() {
    #expect {
      try EventCoding.decode("{", storedAs: JarEmptied.stableName, as: JarEmptied.self)
    } throws: { error in
      "\(error)".contains("it is incomplete")
    }
  }

  @Test func `a value by itself and containers in containers are written as well`() throws {
    struct Deep: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        var inner = list.nestedContainer(keyedBy: Name.self)
        try inner.encode(1, forKey: .z)
        var deeper = inner.nestedUnkeyedContainer(forKey: .a)
        try deeper.encode("x")
        try deeper.encodeNil()
      }

      enum Name: CodingKey { case a, z }
    }

    #expect(try text(of: "x") == #""x""#)
    #expect(try text(of: Deep()) == #"[{"a":["x",null],"z":1}]"#)
  }

  @Test func `a number of more than 64 bits with a sign is refused`() {
    #expect(throws: EncodingError.self) { try text(of: [UInt64.max]) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that JSON does not have is refused`(_ number: Double) {
    #expect(throws: EncodingError.self) { try text(of: [number]) }
  }
}
