/// A generator of inputs that are almost valid: it changes parts of valid samples.
struct Mutator: Sendable {
  /// The maximum size of an input in bytes.
  private static let limit = 4_096
  private static let counts = [0, 1, 1, 2, 3, 5, 8, 20]

  private let samples: [[UInt8]]
  /// Pieces with a meaning in the format.
  private let tokens: [[UInt8]]

  init(_ samples: [String], tokens: [String]) {
    self.samples = samples.map { Array($0.utf8) }
    self.tokens = tokens.map { Array($0.utf8) } + Self.anyTokens
  }

  private static let anyTokens: [[UInt8]] = [
    [0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xEF, 0xBB, 0xBF], [0x0D, 0x0A], [0x0D],
    Array("\u{202E}".utf8), Array("e\u{301}".utf8), Array("👨‍👩‍👧".utf8), Array("9223372036854775808".utf8),
    Array("-1".utf8), Array("1e309".utf8), Array("0".utf8),
  ]

  /// Returns a sample with a few changes.
  func bytes(_ choices: inout Choices) -> [UInt8] {
    mutated(choices.element(of: samples), &choices)
  }

  /// Returns the bytes with a few changes.
  func mutated(_ bytes: [UInt8], _ choices: inout Choices) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<choices.element(of: Self.counts) { change(&bytes, &choices) }
    return bytes.count > Self.limit ? Array(bytes[..<Self.limit]) : bytes
  }

  private func change(_ bytes: inout [UInt8], _ choices: inout Choices) {
    let place = choices.number(below: bytes.count + 1)
    let part = place..<min(bytes.count, place + 1 + choices.number(below: 16))
    switch choices.number(below: 9) {
    case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8(choices.number(below: 8)) }
    case 1: if place < bytes.count { bytes[place] = choices.byte() }
    case 2: bytes.removeSubrange(part)
    case 3: bytes.insert(contentsOf: Array(bytes[part]), at: choices.number(below: bytes.count + 1))
    case 4: bytes.replaceSubrange(part, with: choices.element(of: tokens))
    case 5: bytes.insert(contentsOf: splice(&choices), at: place)
    case 6: bytes.insert(contentsOf: run(&choices), at: place)
    case 7: bytes.removeSubrange(place...)
    default: bytes.insert(contentsOf: choices.element(of: tokens), at: place)
    }
  }

  /// Returns a part of another sample.
  private func splice(_ choices: inout Choices) -> ArraySlice<UInt8> {
    let other = choices.element(of: samples)
    return other[choices.number(below: other.count + 1)...].prefix(choices.number(below: 80))
  }

  /// Returns a token many times.
  private func run(_ choices: inout Choices) -> [UInt8] {
    let token = choices.element(of: tokens)
    return Array(repeatElement(token, count: 1 << choices.number(below: 9)).joined().prefix(Self.limit))
  }
}
