import Synchronization

/// A source of new identifiers.
///
/// ```swift
/// let id: ID<Gizmo> = ids.next()
/// let gizmo = Gizmo.add(details, id: id, at: clock.now)
/// let later: ID<Gizmo> = ids.next()  // greater than `id`
/// ```
package protocol IDSource: Sendable {
  /// Returns a new identifier, greater than every earlier one of this source. Only a source that
  /// follows a clock starts lower again, and only after that clock was set back by more than ten
  /// minutes: see ``UUIDv7Source``.
  func next() -> UniqueID

  /// Makes the next identifiers greater than one that another source has created.
  ///
  /// - Throws: ``ClockAhead`` if that would date new data into the future.
  func advance(past id: UniqueID) throws(ClockAhead)
}

extension IDSource {
  /// Does nothing: a source that shares no data with others does not need to advance.
  package func advance(past _: UniqueID) throws(ClockAhead) {}

  /// Returns a new identifier for an entity.
  package func next<Entity>(for _: Entity.Type = Entity.self) -> ID<Entity> { ID(next()) }
}

/// A source of version 7 UUIDs in strictly ascending order (RFC 9562, section 6.2, method 1: a
/// counter in `rand_a`).
///
/// After the clock was set back by up to ten minutes, the order continues at the highest moment so
/// far. After a larger step, the source starts over at the clock: otherwise a process whose clock
/// was a day ahead would date its data into the future until it ends. The identifiers stay unique,
/// but the new ones are smaller than those from before the step.
///
/// At least 2,048 identifiers share a millisecond; beyond that, the source runs ahead of the clock
/// rather than wait. The random half comes from SplitMix64, seeded by the system: it is unique but
/// not secret.
///
/// ```swift
/// let ids = UUIDv7Source(clock: SystemClock())
/// let (first, second) = (ids.next(), ids.next())
/// first < second  // true
/// ```
package final class UUIDv7Source: IDSource {
  fileprivate struct State {
    /// The millisecond of the latest identifier.
    var millisecond: UInt64 = 0
    var counter: UInt64 = 0
    /// The known lag of this clock compared to other clocks, in milliseconds.
    var lag: UInt64 = 0
    var random: SplitMix64
  }

  private let clock: any WallClock
  private let state: Mutex<State>

  package init(clock: any WallClock) {
    self.clock = clock
    var system = SystemRandomNumberGenerator()
    state = Mutex(State(random: SplitMix64(seed: system.next())))
  }

  package func next() -> UniqueID {
    state.withLock { state in
      // A moment from before the lock could be older than an identifier, as if the clock was set back.
      let moment = self.moment
      state.startOver(ifFarAheadOf: moment)
      let now = moment &+ state.lag
      if now > state.millisecond {
        state.millisecond = now
        state.counter = state.random.next() & 0x7FF
      } else if state.counter < 0xFFF {
        state.counter += 1
      } else {
        state.millisecond += 1
        state.counter = 0
      }
      return UniqueID(
        high: state.millisecond << 16 | 0x7000 | state.counter,
        low: 0x8000_0000_0000_0000 | state.random.next() >> 2)
    }
  }

  package func advance(past id: UniqueID) throws(ClockAhead) {
    try state.withLock { state throws(ClockAhead) in
      let moment = self.moment
      state.startOver(ifFarAheadOf: moment)
      try state.advance(past: id, at: moment)
    }
  }

  /// The moment of the clock in milliseconds.
  private var moment: UInt64 { UInt64(max(0, clock.now.milliseconds)) }
}

extension UUIDv7Source.State {
  /// The longest distance from the clock in milliseconds: ten minutes. A process that followed a
  /// clock a year ahead would date every order into the next year.
  private static let longestLag: UInt64 = 600_000

  /// Forgets the identifiers so far if the clock was set back by more than the longest distance.
  /// The lag was measured with the wrong clock, so it is forgotten too.
  fileprivate mutating func startOver(ifFarAheadOf moment: UInt64) {
    let now = moment &+ lag
    if millisecond > now, millisecond - now > Self.longestLag { (millisecond, counter, lag) = (0, 0, 0) }
  }

  fileprivate mutating func advance(past id: UniqueID, at moment: UInt64) throws(ClockAhead) {
    let ahead = id.high >> 16 > moment ? (id.high >> 16) - moment : 0
    guard ahead < Self.longestLag else { throw ClockAhead(id: id, milliseconds: ahead) }
    // The bits after the millisecond need no comparison: the next millisecond is greater than all of
    // this one.
    let least = (id.high >> 16) + 1
    // The lag stays. Otherwise the other clock, which also advances, would soon be ahead again.
    if moment &+ lag < least { lag = least - moment }
  }
}

/// The generator of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
///
/// ```swift
/// var random = SplitMix64(seed: 42)
/// let drink = ["latte", "mocha", "cortado"].randomElement(using: &random)  // the same in every run
/// let count = Int.random(in: 1...3, using: &random)
/// ```
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

extension UniqueID {
  /// Returns the smallest identifier that a source could create at a moment: the start of a time
  /// range in a list of identifiers.
  package static func first(at moment: Timestamp) -> UniqueID {
    UniqueID(high: UInt64(max(0, moment.milliseconds)) << 16, low: 0)
  }
}

/// An error for an identifier from a clock that is far ahead of this machine's.
package struct ClockAhead: UserFacingError, Hashable {
  package let id: UniqueID
  /// The distance between the clocks.
  package let milliseconds: UInt64
  package var code: String { "ids.clock-ahead" }
  package var kind: ErrorKind { .busy }
  package var message: String {
    "\(id) was stored by a clock \(milliseconds / 60_000) minutes ahead of this one, and still has an open delivery"
  }
  package var suggestion: String? { "Check the clock, then see the event with: events show \(id)" }
}
