/// What is kept of a token or a code: 32 bytes from which nobody gets back to it, in hexadecimal.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  package let hex: String

  package init(hex: String) { self.hex = hex }

  package var description: String { hex }
}
