/// Overwrites memory that held secrets.
enum Erasure {
  /// Never inlined, because the optimizer drops writes to memory that is about to be freed.
  @inline(never)
  static func erase(_ memory: UnsafeMutableRawBufferPointer) {
    for index in memory.indices { memory[index] = 0 }
  }

  static func erase(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { erase($0) }
  }
}
