import CLibrary
import DomainKit
package import StorageKit

/// The clock that the processes of one machine share: milliseconds since boot, including sleep. It
/// cannot be set, and every process reads the same clock. A change to the time of day therefore
/// neither ends nor extends a lease. Decision 0109.
package struct BootClock: EngineClock {
  private static let boot = identity

  package init() {}

  package var now: EngineTime {
    var time = timespec()
    #if canImport(Glibc)
      clock_gettime(CLOCK_BOOTTIME, &time)
    #else
      clock_gettime(CLOCK_MONOTONIC, &time)
    #endif
    return EngineTime(
      epoch: Self.boot, milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// The system's identifier of this boot. A system without such identifiers has the same one for
  /// all boots. Leases of an earlier boot then last until this boot has been running for the same
  /// time.
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
