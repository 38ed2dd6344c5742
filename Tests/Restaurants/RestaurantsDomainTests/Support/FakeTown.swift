import DomainKit
import RestaurantsDomain
import Synchronization
import TestingKit

/// A town whose database is a value in memory.
typealias FakeTown = MemoryStore<TownContent>

/// The data of the fake town.
struct TownContent: Sendable {
  var restaurants: [Restaurant] = []
  var reviews: [Review] = []
  var favorites: [FavoriteList] = []
  var places: [Place] = []
  /// The requests of all units of work, stored or not.
  let asked = AskedPages()
}

/// A recorder of requests.
final class AskedPages: Sendable {
  let pages = Mutex<[RestaurantPage]>([])
  let reviewLimits = Mutex<[Int]>([])
}

extension FakeTown {
  convenience init(_ restaurants: [Restaurant] = [], person: Principal = .unrestricted) {
    self.init(TownContent(restaurants: restaurants), clock: ManualClock(Sample.noon), person: person)
  }

  /// The requested pages, and the limits of the requested reviews.
  var pages: [RestaurantPage] { content.asked.pages.withLock(\.self) }
  var reviewLimits: [Int] { content.asked.reviewLimits.withLock(\.self) }

  func work(as person: Principal? = nil) -> UnitOfWork<any RestaurantsContext> {
    unitOfWork(as: person) { FakeUnit(draft: $0) }
  }

  /// The listings at noon on a Tuesday in the time zone of Greenwich.
  var listings: RestaurantListings {
    RestaurantListings(clock: RestaurantClock(clock: clock, calendar: Greenwich()))
  }

  private struct Greenwich: LocalCalendar {
    func weekMinute(at moment: Timestamp) -> WeekMinute {
      // 1970 began on a Thursday.
      let minutes = moment.milliseconds / 60_000
      return WeekMinute(day: Int((minutes / 1_440 + 3) % 7), minute: Int(minutes % 1_440))
    }
  }
}
