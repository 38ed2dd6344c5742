#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }
}
