import DomainKit
import StorageKit

/// A time of day that is wrong, and that jumps to another wrong value after every pause.
struct SteppedClock: WallClock {
  /// The first step of this process; random.
  private let start = Int64.random(in: 0..<1_000_000)
  /// The largest error in milliseconds.
  let error: Int64
  /// The time between two steps in milliseconds.
  let pause: Int64

  /// - Parameters:
  ///   - error: The largest error in milliseconds; 26 hours by default.
  ///   - pause: The time between two steps in milliseconds.
  init(atMost error: Int64 = 26 * 3_600_000, pause: Int64 = 150) {
    self.error = error
    self.pause = pause
  }

  var now: Timestamp {
    let step = start &+ MachineTime.nanoseconds / 1_000_000 / pause
    var random = SplitMix64(seed: UInt64(bitPattern: step))
    return SystemClock().now.advanced(byMilliseconds: Int64.random(in: -error...error, using: &random))
  }
}

/// The time of day in place of the engine's own clock.
struct TimeOfDay: EngineClock {
  let clock: any WallClock

  var now: EngineTime {
    EngineTime(epoch: UniqueID(high: 1, low: 1), milliseconds: clock.now.milliseconds)
  }
}
