import CLibrary

/// A source of the current time. The standard library's `Clock` measures durations; this one names
/// moments.
///
/// ```swift
/// struct FixedClock: WallClock {
///   let now: Timestamp
/// }
///
/// let useCase = AddGizmo(work: work, clock: FixedClock(now: march), ids: ids)
/// ```
package protocol WallClock: Sendable {
  /// The current time, to the millisecond.
  var now: Timestamp { get }
}

/// The machine's clock.
///
/// ```swift
/// let now = SystemClock().now
/// ```
package struct SystemClock: WallClock {
  package init() {}

  package var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
