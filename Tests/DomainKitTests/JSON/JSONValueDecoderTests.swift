import DomainKit
import Foundation
import Testing

@Suite struct `A value decoded from JSON` {
  private struct Parcel: Codable, Equatable {
    enum Kind: Codable, Equatable { case plain, named(String) }

    var title = "a \"quoted\" \\ line\nnext\u{1}é👩‍🚀"
    var missing: Int?
    var id = UniqueID(high: 1, low: 2)
    var sender: UniqueID?
    var role = Role.customer
    var at = Timestamp(milliseconds: 1_700_000_000_123)
    var kinds = [Kind.plain, .named("n")]
    var counts = ["one": 1, "a\"b": 2]
    var numbers = [0.1, -1e300, 3, .leastNonzeroMagnitude]
    var share: Float = 0.3
    var least = Int64.min
    var nested = [[true], []]
    var optional: [Int8?] = [1, nil, -128]
  }

  private func decoded<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
    try JSONReader.read(Array(text.utf8)[...]).decoded(as: type)
  }

  @Test func `is what another library has written`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted]
    let text = String(decoding: try encoder.encode(Parcel()), as: UTF8.self)
    #expect(try decoded(text, as: Parcel.self) == Parcel())
  }

  @Test(arguments: [
    "1", "1.0", "1e2", "-1", "1.5", "300", "9007199254740993", "9223372036854775807", "9223372036854775808", "true",
    "\"1\"", "null", "[1]", "[1, null]", "[]", "{}", "{\"a\": 1}", "{\"a\": null}",
  ])
  func `is the same as in another library`(text: String) {
    func same<Value: Decodable & Equatable>(_ type: Value.Type) -> Bool {
      (try? decoded(text, as: type)) == (try? JSONDecoder().decode(type, from: Data(text.utf8)))
    }
    #expect(same(Int.self) && same(UInt8.self) && same(Double.self) && same(Bool.self) && same(String.self))
    #expect(same(Int?.self) && same([Int].self) && same([Int?].self) && same([String: Int].self))
    #expect(same([String: Int?].self))
  }

  @Test func `has the first of two members with the same key`() throws {
    #expect(try decoded(#"{"a":1,"a":2}"#, as: [String: Int].self) == ["a": 1])
  }

  @Test func `has the value that replaced an earlier one`() throws {
    let value: JSONValue = ["a": 1, "b": 2]
    #expect(try value.setting("a", to: 3).decoded(as: [String: Int].self) == ["a": 3, "b": 2])
  }

  @Test func `is read container by container`() throws {
    struct Deep: Decodable {
      enum Name: CodingKey { case a, z }

      var texts: [String] = []

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        let inner = try list.nestedContainer(keyedBy: Name.self)
        var deeper = try inner.nestedUnkeyedContainer(forKey: .a)
        // An element that is not decoded stays the next one.
        if try deeper.decodeNil() { texts.append("nil") }
        texts.append(try deeper.decode(String.self))
        if try deeper.decodeNil(), deeper.isAtEnd { texts.append("end") }
        do { texts.append(try deeper.decode(String.self)) } catch DecodingError.valueNotFound { texts.append("none") }
        do { texts.append("\(try list.decode(Int.self))") } catch DecodingError.typeMismatch { texts.append("text") }
        texts.append(try String(from: list.superDecoder()))
        texts += try inner.decode([String].self, forKey: .z) + inner.allKeys.map(\.stringValue)
        if !list.isAtEnd { texts.append("\(list.currentIndex)") }
      }
    }

    #expect(
      try decoded(#"[{"a":["x",null],"z":["y"]},"s",0]"#, as: Deep.self).texts
        == ["x", "end", "none", "text", "s", "y", "a", "z", "2"])
  }

  @Test func `names the member that does not fit`() {
    func path(_ text: String) -> [String]? {
      do {
        _ = try decoded(text, as: [String: [Int]].self)
      } catch DecodingError.typeMismatch(_, let context) {
        return context.codingPath.map(\.stringValue)
      } catch {}
      return nil
    }
    #expect(path(#"{"a":[],"b":[1,"2"]}"#) == ["b"])
    #expect(path("[]") == [])
    #expect(path(#"{"a":[]}"#) == nil)
  }
}
