import AuthDomain
import DomainKit

/// The content of a session file: `IDENTITY TOKEN`, both in hexadecimal, a line each.
///
/// It is read where it lies: `split` and its like would copy the tokens into arrays that nobody erases.
struct SessionLines {
  private let bytes: UnsafeRawBufferPointer
  private static let identityLength = 36
  private static let lineLength = identityLength + 1 + 2 * Session.tokenSize + 1

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The token of a house, unless its line is not one.
  func token(of house: UniqueID) -> Secret? {
    guard let line = lines.first(where: { identity(at: $0) == house }) else { return nil }
    var isSound = true
    let token = Secret(capacity: Session.tokenSize) { memory in
      for index in 0..<Session.tokenSize {
        let place = line + Self.identityLength + 1 + 2 * index
        guard let high = Self.nibble(bytes[place]), let low = Self.nibble(bytes[place + 1]) else {
          isSound = false
          return 0
        }
        memory[index] = high << 4 | low
      }
      return Session.tokenSize
    }
    return isSound ? token : nil
  }

  /// The same lines, with the house's last, or without it.
  func replacing(_ house: UniqueID, with token: Secret?, limit: Int) -> Secret {
    let others = lines.filter { line in identity(at: line).map { $0 != house } ?? false }
      .suffix(token == nil ? limit : limit - 1)
    return Secret(capacity: (others.count + 1) * Self.lineLength) { memory in
      var end = 0
      for line in others {
        for place in line..<line + Self.lineLength {
          memory[end] = bytes[place]
          end += 1
        }
      }
      return token.map { Self.write($0, of: house, to: memory, at: end) } ?? end
    }
  }

  private static func write(
    _ token: Secret, of house: UniqueID, to memory: UnsafeMutableRawBufferPointer, at start: Int
  ) -> Int {
    var end = start
    let put = { (byte: UInt8) in
      memory[end] = byte
      end += 1
    }
    house.description.utf8.forEach(put)
    put(UInt8(ascii: " "))
    token.withBytes { bytes in
      for byte in bytes {
        put(digit(byte >> 4))
        put(digit(byte & 15))
      }
    }
    put(lineEnd)
    return end
  }

  /// Whether the file is empty or has a line of ours: one that is something else must not be replaced.
  var areOurs: Bool { bytes.allSatisfy { $0 == Self.lineEnd } || lines.contains { identity(at: $0) != nil } }

  /// Where the lines that have the right length begin; others are none of ours.
  private var lines: [Int] {
    var lines: [Int] = []
    var start = 0
    for place in bytes.indices where bytes[place] == Self.lineEnd {
      if place + 1 - start == Self.lineLength { lines.append(start) }
      start = place + 1
    }
    return lines
  }

  private func identity(at line: Int) -> UniqueID? {
    let digits = UnsafeRawBufferPointer(rebasing: bytes[line..<line + Self.identityLength])
    return UniqueID(String(decoding: digits, as: UTF8.self))
  }

  private static let lineEnd = UInt8(ascii: "\n")

  private static func digit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
  }

  private static func nibble(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
