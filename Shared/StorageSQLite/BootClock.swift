import DomainKit
package import StorageKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The clock of one machine's processes: milliseconds since it was booted, sleep included. Nothing sets it, and every
/// process reads the same one, so that a changed time of day neither ends a lease nor prolongs it.
package struct BootClock: EngineClock {
  private static let boot = identity

  package init() {}

  package var now: EngineMoment {
    var time = timespec()
    #if canImport(Glibc)
      clock_gettime(CLOCK_BOOTTIME, &time)
    #else
      clock_gettime(CLOCK_MONOTONIC, &time)
    #endif
    return EngineMoment(
      epoch: Self.boot, milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// The identity that the system gives to this boot. A system that does not tell has one for all boots; leases of an
  /// earlier boot then last until this one is as old.
  private static var identity: UniqueID {
    #if canImport(Glibc)
      guard let file = fopen("/proc/sys/kernel/random/boot_id", "re") else { return UniqueID(high: 0, low: 0) }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 64)
      guard fgets(&line, Int32(line.count), file) != nil else { return UniqueID(high: 0, low: 0) }
      let digits = line.prefix(36).map { UInt8(bitPattern: $0) }
      return UniqueID(String(decoding: digits, as: UTF8.self)) ?? UniqueID(high: 0, low: 0)
    #else
      var size = 64
      var name = [CChar](repeating: 0, count: size)
      guard sysctlbyname("kern.bootsessionuuid", &name, &size, nil, 0) == 0 else { return UniqueID(high: 0, low: 0) }
      return UniqueID(String(decoding: name.prefix(36).map { UInt8(bitPattern: $0) }, as: UTF8.self))
        ?? UniqueID(high: 0, low: 0)
    #endif
  }
}
