#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The resources that the process has used so far.
struct ResourceUse {
  /// The processor time in microseconds.
  let time: Int64
  /// The largest resident size so far, in kilobytes.
  let memory: Int64

  static var current: ResourceUse {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    let time = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Int64($1.tv_sec) * 1_000_000 + Int64($1.tv_usec) }
    #if canImport(Darwin)
      return ResourceUse(time: time, memory: Int64(usage.ru_maxrss) / 1_024)
    #else
      return ResourceUse(time: time, memory: Int64(usage.ru_maxrss))
    #endif
  }
}

/// The resources that one input may use.
struct ResourceLimits {
  /// The processor time in microseconds.
  var time: Int64 = 1_000_000
  /// The growth of the process in kilobytes.
  var growth: Int64 = 64 << 10
  /// The size of the process in kilobytes.
  var size: Int64 = 512 << 10

  func complaint(from start: ResourceUse) -> String? {
    let end = ResourceUse.current
    if end.time - start.time > time { return "it takes \((end.time - start.time) / 1_000) ms of processor time" }
    if end.memory - start.memory > growth { return "the process grows by \(end.memory - start.memory) kB" }
    return end.memory > size && start.memory <= size ? "the process grows beyond \(size) kB" : nil
  }
}
