import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A report of the seed whose input ends the process.
enum CrashReport {
  private static let seed = Atomic<UInt64>(0)

  /// Writes the seed to standard error if the process traps from now on.
  static func install() {
    begin(0)
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
      signal(number) { number in
        CrashReport.write()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Notes the seed that runs now.
  static func begin(_ seed: UInt64) { Self.seed.store(seed, ordering: .relaxed) }

  /// Writes the seed without allocating memory, because the heap may be damaged.
  private static func write() {
    var rest = seed.load(ordering: .relaxed)
    withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { digits in
      var start = 31
      digits[31] = UInt8(ascii: "\n")
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      for text: StaticString in ["\nThe process traps. Rerun: make fuzz SEED="] {
        _ = systemWrite(2, UnsafeRawPointer(text.utf8Start), text.utf8CodeUnitCount)
      }
      if let base = digits.baseAddress { _ = systemWrite(2, UnsafeRawPointer(base) + start, 32 - start) }
    }
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }
}
