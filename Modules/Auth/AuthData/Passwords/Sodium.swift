import AuthDomain
import CSodium

/// The initialized libsodium library.
enum Sodium {
  private static let code = sodium_init()

  static func prepare() throws(AuthError) {
    if code < 0 { throw .unavailable("libsodium") }
  }

  /// Runs a call that uses a secret, and erases the stack after it: hashing leaves blocks of the
  /// secret there.
  static func wiping<Value>(_ call: () throws -> Value) rethrows -> Value {
    defer { sodium_stackzero(stackSize) }
    return try call()
  }

  /// The number of bytes to erase: more than any of the calls uses.
  private static let stackSize = 32 * 1_024

  /// Returns the bytes as lowercase hexadecimal digits.
  static func hex(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
