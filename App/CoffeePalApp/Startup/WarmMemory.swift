import CLibrary

#if os(Linux)
  import CProgram
#endif

/// Memory that a short run of the program writes to.
///
/// The first write to each page of memory interrupts the program until the system provides the page. A
/// command in a script needs some 400 pages, and the interruptions take a tenth of its time. A single
/// request for all pages takes a fraction of that. A system without such a request provides the pages
/// as before.
package enum WarmMemory {
  /// The size in bytes of the heap of a short run. Beyond its first pages, the heap of a thread grows by
  /// one page at a time.
  private static let heapSize = 896 << 10
  /// `MADV_POPULATE_WRITE` of Linux 5.14, which older headers do not name.
  private static let populate: Int32 = 23

  /// Requests the pages of the program's variables that are zero at the start. Must be called first, before
  /// the program has written to them.
  package static func requestVariables() {
    #if os(Linux)
      let pageSize = sysconf(Int32(_SC_PAGESIZE))
      let start = (Int(bitPattern: cprogram_zeroed_start()) + pageSize - 1) / pageSize * pageSize
      let end = Int(bitPattern: cprogram_zeroed_end()) / pageSize * pageSize
      if start < end { madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, populate) }
    #endif
  }

  /// Requests the pages of the heap of the calling thread.
  package static func requestHeap() {
    #if os(Linux)
      // The C library gets the first large block from the system. After it has given that back, it takes
      // blocks of this size from the heap, and leaves them there.
      requestBlock(heapSize + 65_536, pages: 0)
      requestBlock(heapSize, pages: heapSize)
    #endif
  }

  #if os(Linux)
    private static func requestBlock(_ size: Int, pages: Int) {
      var block: UnsafeMutableRawPointer?
      guard posix_memalign(&block, 4096, size) == 0 else { return }
      madvise(block, pages, populate)
      free(block)
    }
  #endif
}
