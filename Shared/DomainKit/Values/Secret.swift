/// A password, a token or a code: bytes that are gone from memory with their last user, and that no message shows.
///
/// Swift moves and copies the storage of strings and arrays as it likes, so a secret is neither. It has one piece of
/// memory, lends it out, and overwrites it before it is freed.
package final class Secret: Sendable {
  // Written once, in the initialiser, and only read until it is erased with its last reference.
  nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer
  /// How many bytes it has.
  package let count: Int

  /// A secret that is written straight into its memory.
  ///
  /// - Parameters:
  ///   - capacity: how many bytes there is room for.
  ///   - fill: writes the bytes and returns how many they are.
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

  /// A secret with these bytes; the original stays where it is, to be erased by whoever has it.
  package convenience init(_ bytes: some Collection<UInt8>) {
    self.init(capacity: bytes.count) { memory in
      memory.copyBytes(from: bytes)
      return bytes.count
    }
  }

  /// Lends the bytes out; they must not be kept.
  package func withBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
    try body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
  }

  /// Whether both have the same bytes, in a time that only depends on how many they are.
  package func matches(_ other: Secret) -> Bool {
    guard count == other.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<count { difference |= memory[index] ^ other.memory[index] }
    return difference == 0
  }

  /// Overwrites memory. Never inlined: the optimiser drops writes to memory that it sees being freed.
  @inline(never)
  package static func erase(_ memory: UnsafeMutableRawBufferPointer) {
    for index in memory.indices { memory[index] = 0 }
  }
}

extension Secret: CustomStringConvertible, CustomReflectable {
  package var description: String { "‹secret›" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
