#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tells what time it is. The standard library's `Clock` measures spans; this one names moments.
package protocol WallClock: Sendable {
  /// The present moment, to the millisecond.
  var now: Timestamp { get }
}

/// The machine's clock.
package struct SystemClock: WallClock {
  package init() {}

  package var now: Timestamp {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }
}
