/// A password, a token or a code. Its bytes are erased with the last reference, and no message
/// shows them.
///
/// Swift moves and copies the storage of strings and arrays as it likes, so a secret is neither. It
/// has one piece of memory, lends it to callers, and overwrites it before freeing it.
///
/// ```swift
/// let password = Secret("correct horse battery staple".utf8)
/// password.withBytes { $0.count }                // 28
/// password.matches(Secret("another one".utf8))   // false
/// "\(password)"                                  // "‹secret›"
/// ```
package final class Secret: Sendable {
  // Written once, in the initializer, and only read until it is erased with its last reference.
  nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer
  /// The number of bytes.
  package let count: Int

  /// Creates a secret by writing directly into its memory.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of bytes.
  ///   - fill: A function that writes the bytes and returns their number.
  package init(capacity: Int, fill: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, capacity), alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    do {
      count = min(capacity, max(0, try fill(memory)))
    } catch {
      Self.erase(memory)
      memory.deallocate()
      throw error
    }
    self.memory = memory
  }

  deinit {
    Self.erase(memory)
    memory.deallocate()
  }

  /// Creates a secret with a copy of the bytes. The owner of the original is responsible for
  /// erasing it.
  package convenience init(_ bytes: some Collection<UInt8>) {
    self.init(capacity: bytes.count) { memory in
      memory.copyBytes(from: bytes)
      return bytes.count
    }
  }

  /// Lends the bytes to a function, which must not keep them.
  package func withBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
    try body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
  }

  /// Returns `true` if both secrets have the same bytes. The running time depends only on the
  /// number of bytes.
  package func matches(_ other: Secret) -> Bool {
    guard count == other.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<count { difference |= memory[index] ^ other.memory[index] }
    return difference == 0
  }

  /// Overwrites memory. Never inlined: the optimizer drops writes to memory that it sees being
  /// freed.
  @inline(never)
  package static func erase(_ memory: UnsafeMutableRawBufferPointer) {
    for index in memory.indices { memory[index] = 0 }
  }
}

extension Secret: CustomStringConvertible, CustomReflectable {
  package var description: String { "‹secret›" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
