import DomainKit
import RestaurantsDomain
import Synchronization
import TestingKit

/// A town whose database is a value in memory.
typealias FakeTown = DraftStore<TownContent>

/// What the fake town stores.
struct TownContent: Sendable {
  var restaurants: [Restaurant] = []
  var reviews: [Review] = []
  var favorites: [FavoriteList] = []
  /// What units of work have asked for, stored or not.
  let asked = AskedPages()
}

/// Remembers questions.
final class AskedPages: Sendable {
  let pages = Mutex<[RestaurantPage]>([])
  let reviewLimits = Mutex<[Int]>([])
}

extension FakeTown {
  convenience init(_ restaurants: [Restaurant] = [], person: Principal = .openHouse) {
    self.init(TownContent(restaurants: restaurants), clock: ManualClock(Sample.noon), person: person)
  }

  /// The pages that were asked for, and how many reviews each question was to bring at most.
  var pages: [RestaurantPage] { content.asked.pages.withLock(\.self) }
  var reviewLimits: [Int] { content.asked.reviewLimits.withLock(\.self) }

  func work(as person: Principal? = nil) -> UnitOfWork<any RestaurantsContext> {
    unitOfWork(as: person) { FakeUnit(draft: $0) }
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
}
