/// Overwrites what must not stay in memory.
enum Erasure {
  /// Never inlined: the optimiser drops writes to memory that it sees being freed.
  @inline(never)
  static func erase(_ memory: UnsafeMutableRawBufferPointer) {
    for index in memory.indices { memory[index] = 0 }
  }

  static func erase(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { erase($0) }
  }
}
