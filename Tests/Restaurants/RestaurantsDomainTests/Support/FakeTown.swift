import DomainKit
import Logging
import RestaurantsDomain
import Synchronization
import TestingKit

/// A town whose database is a value in memory.
final class FakeTown: UnitStore {
  struct Content: Sendable {
    var restaurants: [Restaurant] = []
    var reviews: [Review] = []
    var favorites: [FavoriteList] = []
    var events: [any DomainEvent] = []
    var confirmed: [ID<Restaurant>] = []
  }

  let clock = ManualClock(Sample.noon)
  let ids: UUIDv7Source
  let person: Principal
  private let stored: Mutex<Content>
  /// The pages that were asked for, and how many reviews each question was to bring at most.
  let pages = Mutex<[RestaurantPage]>([])
  let reviewLimits = Mutex<[Int]>([])

  init(_ restaurants: [Restaurant] = [], person: Principal = .openHouse) {
    ids = UUIDv7Source(clock: clock)
    self.person = person
    stored = Mutex(Content(restaurants: restaurants))
  }

  var content: Content { stored.withLock { $0 } }

  func store(_ content: Content) { stored.withLock { $0 = content } }

  func openSession() -> any UnitSession { FakeUnit(self) }

  func work(as person: Principal? = nil) -> UnitOfWork<any RestaurantsContext> {
    let coordinator = UnitCoordinator(
      store: self, handlers: EventHandlers(), dispatcher: NoDispatch(),
      access: Doorman(somebody: person ?? self.person), clock: clock, ids: ids, logger: Logger(label: "tests"))
    return UnitOfWork(coordinator) { unit in
      guard let session = unit.session as? FakeUnit else { throw CancellationError() }
      return session
    }
  }

  /// Noon on a Tuesday, by the clock of a town at Greenwich.
  var now: LocalTime { LocalTime(clock: clock, calendar: Greenwich()) }

  private struct Greenwich: LocalCalendar {
    func weekMinute(at moment: Timestamp) -> WeekMinute {
      // 1970 began on a Thursday.
      let minutes = moment.milliseconds / 60_000
      return WeekMinute(day: Int((minutes / 1_440 + 3) % 7), minute: Int(minutes % 1_440))
    }
  }

  private struct Doorman: AccessControl {
    let somebody: Principal
    func person(in _: Unit) async throws -> Principal { somebody }
  }
}
