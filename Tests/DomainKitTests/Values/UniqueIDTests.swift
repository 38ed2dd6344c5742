import DomainKit
import Foundation
import Testing

@Suite struct `A unique identifier` {
  private let sample = UniqueID(high: 0x0193_4f5e_7c1a_7000, low: 0x8000_0123_4567_89ab)

  @Test func `prints as a UUID in lower case`() {
    #expect(sample.description == "01934f5e-7c1a-7000-8000-0123456789ab")
  }

  @Test(arguments: [
    "01934f5e-7c1a-7000-8000-0123456789ab", "01934F5E-7C1A-7000-8000-0123456789AB", "01934f5e7c1a700080000123456789ab",
  ])
  func `is read with and without hyphens, in either case`(text: String) {
    #expect(UniqueID(text) == sample)
    #expect(ID<Parcel>(text)?.raw == sample)
  }

  @Test(arguments: [
    "", "-", "01934f5e-7c1a-7000-8000-0123456789a", "01934f5e-7c1a-7000-8000-0123456789abc",
    "01934f5e-7c1a-7000-8000-0123456789ag", "01934f5e 7c1a 7000 8000 0123456789ab",
    "0-1934f5e7c1a-7000-8000-0123456789ab", "-0-1-9-3-4f5e7c1a700080000123456789ab",
    "{01934f5e-7c1a-7000-8000-0123456789ab}", "0193４f5e7c1a700080000123456789ab",
    "01934f5e-7c1a-7000-8000-0123456789ab\n", "------------------------------------",
  ])
  func `is not read from anything else`(text: String) {
    #expect(UniqueID(text) == nil)
    #expect(ID<Parcel>(text) == nil)
  }

  @Test func `sorts as its text does`() {
    let words: [UInt64] = [0, 1, 0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, .max]
    let all = words.flatMap { high in words.map { UniqueID(high: high, low: $0) } }
    #expect(all.sorted().map(\.description) == all.map(\.description).sorted())
    #expect(all.map { ID<Parcel>($0) }.sorted().map(\.raw) == all.sorted())
  }

  @Test func `is a plain text in JSON`() throws {
    #expect(try json([ID<Parcel>(sample)]) == #"["01934f5e-7c1a-7000-8000-0123456789ab"]"#)
    #expect(try throughJSON(sample) == sample)
  }

  @Test func `is not decoded from another text`() {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([UniqueID].self, from: Data(#"["x"]"#.utf8)) }
  }
}

@Suite struct `The end of an identifier` {
  private let sample = UniqueID(high: 0x0193_4f5e_7c1a_7abc, low: 0x8def_0123_4567_89ab)

  @Test(arguments: [
    "89ab", "89AB", "56789ab", "0123456789ab", "f-0123456789ab", "8def0123456789ab",
    "01934f5e-7c1a-7abc-8def-0123456789ab",
  ])
  func `matches the identifier and covers its key`(text: String) throws {
    let suffix = try #require(IDSuffix(text))
    #expect(suffix.matches(sample))
    #expect(suffix.keys.contains(sample.suffixKey))
  }

  @Test(arguments: ["89aa", "99ab", "0000", "ffff", "1123456789ab"])
  func `of another identifier neither matches nor covers the key`(text: String) throws {
    let suffix = try #require(IDSuffix(text))
    #expect(!suffix.matches(sample))
    #expect(!suffix.keys.contains(sample.suffixKey))
  }

  @Test func `longer than twelve digits covers more than it matches`() throws {
    let suffix = try #require(IDSuffix("00123456789ab"))
    #expect(suffix.keys == sample.suffixKey...sample.suffixKey)
    #expect(!suffix.matches(sample))
  }

  @Test(arguments: ["", "9ab", "---9ab", "89ag", "89 ab", "٨٩ab", String(repeating: "a", count: 33)])
  func `needs four to thirty-two hexadecimal digits`(text: String) {
    #expect(IDSuffix(text) == nil)
  }

  @Test func `of the beginning of an identifier is recognized by the time in it`() {
    #expect(IDSuffix.hint(about: "019a9b1c") == "Type the last characters of the id, not the first")
    #expect(IDSuffix.hint(about: "019A-9b") != nil)
    for text in ["019a9", "f19a9b1c", "Ada", "019a9b1c-2f3e-7a5b-8c7d-9e0f1a2b3c4d"] {
      #expect(IDSuffix.hint(about: text) == nil, "\(text)")
    }
  }

  @Test func `leads to the only entity with it, or to an error that lists several`() async throws {
    let suffix = try #require(IDSuffix("89ab"))
    let parcels = ([1, 2] as [UInt64]).map { Parcel(id: ID(UniqueID(high: 1, low: $0))) }
    func match(_ found: [Parcel]) async throws -> Parcel? {
      try await suffix.uniqueMatch(
        complete: { _ in nil }, ending: { _, _ in found }, ambiguous: { Trouble("\($0): \($1.count)") })
    }
    #expect(try await match([]) == nil)
    #expect(try await match([parcels[0]]) == parcels[0])
    await #expect(throws: Trouble("89ab: 2")) { try await match(parcels) }
  }

  @Test func `with every digit is the whole identifier`() throws {
    #expect(try #require(IDSuffix(sample.description)).completeID == sample)
    #expect(try #require(IDSuffix("89ab")).completeID == nil)
  }

  @Test func `has keys as wide as its missing digits, without gap or overlap`() throws {
    let suffixes = try ["0000", "0001", "000f", "abcd", "ffff"].map { try #require(IDSuffix($0)) }
    #expect(suffixes.map { $0.keys.count } == Array(repeating: 1 << 32, count: 5))
    #expect(suffixes.map(\.keys.lowerBound) == [0, 0x1000, 0xF000, 0xDCBA, 0xFFFF].map { $0 << 32 })
    #expect(suffixes.last?.keys.upperBound == (1 << 48) - 1)
  }

  @Test func `covers exactly the keys of the identifiers that it matches`() throws {
    let source = UUIDv7Source(clock: ManualClock())
    let all = (0..<2_000).map { _ in source.next() } + [sample]
    for digits in [4, 7, 12] {
      let suffix = try #require(IDSuffix(String(sample.description.filter { $0 != "-" }.suffix(digits))))
      #expect(all.filter { suffix.keys.contains($0.suffixKey) } == all.filter(suffix.matches))
    }
  }
}
