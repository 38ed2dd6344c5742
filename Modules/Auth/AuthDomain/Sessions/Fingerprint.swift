/// The stored form of a token or a code: a one-way hash of 32 bytes, in hexadecimal.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  package let hex: String

  package init(hex: String) { self.hex = hex }

  package var description: String { hex }
}
