import AuthDomain
import DomainKit

/// The content of a session file: one `KEY TOKEN` per line, both in hexadecimal. A key is a hash of
/// the line's kind, the installation and the location of the database.
///
/// The code reads the bytes in place: `split` and similar functions would copy the tokens into
/// arrays that the process does not erase.
struct SessionLines {
  private let bytes: UnsafeRawBufferPointer
  private static let keyLength = 36
  private static let lineLength = keyLength + 1 + 2 * Session.tokenSize + 1

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Returns the token with a key, or `nil` if there is no valid line for it.
  func token(of key: UniqueID) -> Secret? {
    guard let line = lines.first(where: { self.key(at: $0) == key }) else { return nil }
    var isSound = true
    let token = Secret(capacity: Session.tokenSize) { memory in
      for index in 0..<Session.tokenSize {
        let offset = line + Self.keyLength + 1 + 2 * index
        guard let high = Self.nibble(bytes[offset]), let low = Self.nibble(bytes[offset + 1]) else {
          isSound = false
          return 0
        }
        memory[index] = high << 4 | low
      }
      return Session.tokenSize
    }
    return isSound ? token : nil
  }

  /// Returns the lines with the key's token at the end, or without it if the token is `nil`.
  func replacing(_ key: UniqueID, with token: Secret?, limit: Int) -> Secret {
    let others = lines.filter { line in self.key(at: line).map { $0 != key } ?? false }
      .suffix(token == nil ? limit : limit - 1)
    return Secret(capacity: (others.count + 1) * Self.lineLength) { memory in
      var end = 0
      for line in others {
        for offset in line..<line + Self.lineLength {
          memory[end] = bytes[offset]
          end += 1
        }
      }
      return token.map { Self.write($0, of: key, to: memory, at: end) } ?? end
    }
  }

  private static func write(
    _ token: Secret, of key: UniqueID, to memory: UnsafeMutableRawBufferPointer, at start: Int
  ) -> Int {
    var end = start
    let put = { (byte: UInt8) in
      memory[end] = byte
      end += 1
    }
    key.description.utf8.forEach(put)
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

  /// `true` if a line has a key and a token, so that the file is a session file.
  var holdSession: Bool {
    lines.contains { line in
      let token = bytes[line + Self.keyLength + 1..<line + Self.lineLength - 1]
      return key(at: line) != nil && bytes[line + Self.keyLength] == UInt8(ascii: " ")
        && token.allSatisfy { Self.nibble($0) != nil }
    }
  }

  /// `true` if the file is empty or has a valid line. The process must not replace other files.
  var areOurs: Bool { bytes.allSatisfy { $0 == Self.lineEnd } || lines.contains { key(at: $0) != nil } }

  /// The offsets of the lines that have the right length. Other lines are not valid.
  private var lines: [Int] {
    var lines: [Int] = []
    var start = 0
    for offset in bytes.indices where bytes[offset] == Self.lineEnd {
      if offset + 1 - start == Self.lineLength { lines.append(start) }
      start = offset + 1
    }
    return lines
  }

  private func key(at line: Int) -> UniqueID? {
    let digits = UnsafeRawBufferPointer(rebasing: bytes[line..<line + Self.keyLength])
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
