import DomainKit
import Foundation
import Testing

@testable import RestaurantsDomain

@Suite struct `A location` {
  @Test(arguments: [(90.0, 180.0), (-90, -180), (0, 0), (40.73, -73.99)])
  func `lies on Earth`(latitude: Double, longitude: Double) throws {
    let location = try Location(latitude: latitude, longitude: longitude)
    #expect(location.latitude == latitude)
    #expect(location.longitude == longitude)
  }

  @Test(arguments: [(90.000_1, 0.0), (-91, 0), (0, 180.1), (0, -181), (.nan, 0), (0, .infinity)])
  func `lies nowhere else`(latitude: Double, longitude: Double) {
    #expect(throws: RestaurantError.self) { try Location(latitude: latitude, longitude: longitude) }
  }

  @Test func `is read as it is typed`() throws {
    #expect(try Location(parsing: "40.73,-73.99") == Location(latitude: 40.73, longitude: -73.99))
    #expect(try Location(parsing: " +1, 2 ") == Location(latitude: 1, longitude: 2))
  }

  @Test(arguments: [
    ("40.73,-73.99", "40.73,-73.99"), ("40.735912349,-73.99119", "40.73591,-73.99119"),
    ("-33.8567844,151.2152967", "-33.85678,151.2153"), ("0.000001,-0.000001", "0.0,0.0"),
  ])
  func `is shown to about a meter`(exact: String, rounded: String) throws {
    #expect(try Location(parsing: exact).roundedDescription == rounded)
  }

  @Test(arguments: ["", "40.73", "40.73,", "a,b", "91,190", "0,181", "nan,0", "inf,0", "0x1p3,0", "1,2,3", "1e1,2"])
  func `is not read from anything else`(text: String) {
    #expect(throws: RestaurantError.location(text)) { try Location(parsing: text) }
  }

  @Test(
    arguments: [
      (40.7128, -74.0060, 34.0522, -118.2437, 3_935_746.0), (51.5007, -0.1246, 40.6892, -74.0445, 5_574_840),
      (0, 179.9, 0, -179.9, 22_239), (90, 0, -90, 0, 20_015_115), (10, 20, 10, 20, 0), (0, 0, 0, 180, 20_015_115),
    ])
  func `is as far from another as a great circle is long`(
    latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double, meters: Double
  ) throws {
    let from = try Location(latitude: latitude, longitude: longitude)
    let to = try Location(latitude: otherLatitude, longitude: otherLongitude)
    #expect(abs(from.distance(to: to).meters - meters) <= meters * 1e-3 + 1e-6)
    #expect(abs(to.distance(to: from).meters - from.distance(to: to).meters) < 1e-3)
  }

  @Test func `is measured with the same functions as anywhere`() {
    for step in -1_000...1_000 {
      let angle = Double(step) / 1_000 * 2 * .pi
      #expect(abs(Trigonometry.sine(angle) - sin(angle)) < 1e-13)
      if abs(angle) <= .pi { #expect(abs(Trigonometry.cosine(angle) - cos(angle)) < 1e-13) }
      let share = Double(abs(step)) / 1_000
      #expect(abs(Trigonometry.arcsine(share) - asin(share)) < 1e-12)
    }
  }
}

@Suite struct `A distance` {
  @Test(
    arguments: [
      ("2km", 2_000.0), ("500m", 500), ("1.5mi", 2_414.016), (" 2 KM ", 2_000), ("20100km", 20_100_000),
    ])
  func `is read with its unit`(text: String, meters: Double) throws {
    #expect(try Distance(parsing: text).meters == meters)
  }

  @Test(arguments: [
    "0", "2", "750", "0m", "0km", "-1km", "1e9", "1e9km", "20101km", "nan", "inf", "", "km", "two", "0x10", "1e400",
  ])
  func `is above nothing and no longer than half around the Earth`(text: String) {
    #expect(throws: RestaurantError.distance(text)) { try Distance(parsing: text) }
  }

  @Test(arguments: [
    (0.4, "0 m"), (350, "350 m"), (999.4, "999 m"), (999.6, "1.0 km"), (1_234, "1.2 km"), (123_456, "123 km"),
  ])
  func `is shown in meters or kilometers`(meters: Double, shown: String) {
    #expect(Distance(uncheckedMeters: meters).description == shown)
  }
}

@Suite struct `Opening hours` {
  private func minute(_ day: Int, _ hour: Int, _ minute: Int = 0) -> WeekMinute {
    WeekMinute(day: day, minute: hour * 60 + minute)
  }

  @Test(
    arguments: [
      ("Mon-Fri 08:00-22:00", "Mon-Fri 08:00-22:00"), ("mo-fr 8:00-22:00", "Mon-Fri 08:00-22:00"),
      ("Sat,Sun 10:00-14:00,18:00-02:00", "Sat-Sun 10:00-14:00,18:00-02:00"), ("24/7", "24/7"),
      ("daily 00:00-24:00", "24/7"), ("closed", "closed"), ("Monday 9:00-17:00; Tue closed", "Mon 09:00-17:00"),
      ("Fri-Mon 10:00-12:00", "Mon 10:00-12:00; Fri-Sun 10:00-12:00"),
      ("Mon-Sun 08:00-20:00; Sun off", "Mon-Sat 08:00-20:00"),
      ("Mon 08:00-12:00,12:00-14:00", "Mon 08:00-12:00,12:00-14:00"), ("Mon 23:59-24:00", "Mon 23:59-24:00"),
    ])
  func `are read and written`(text: String, written: String) throws {
    let hours = try OpeningHours(parsing: text)
    #expect(hours.description == written)
    #expect(try OpeningHours(parsing: written) == hours)
  }

  @Test(
    arguments: [
      "", "always", "Mon", "Mon 8-22", "Mon 25:00-26:00", "Mon 08:60-09:00", "Foo 08:00-09:00", "Mon 08:00",
      "Mon 08:00-12:00,11:00-14:00", ";", "M 08:00-09:00", "Mon 24:00-25:00", "Mon 10:00-24:30", "Mon 24:00-02:00",
      "Mon 08:00-12:01,12:00-14:00", "Mon 08:00-09:00-10:00",
      "Mon 8:0-9:00", "Mon +8:00-09:00",
    ])
  func `are refused when they make no sense`(text: String) {
    #expect(throws: RestaurantError.openingHours(text)) { try OpeningHours(parsing: text) }
  }

  @Test func `are refused when their plain form would be too long to be read again`() {
    let spans = stride(from: 0, to: 98, by: 2).map {
      "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)-\(($0 + 1) / 60):\(($0 + 1) % 60 < 10 ? "0" : "")\(($0 + 1) % 60)"
    }
    let text = "daily " + spans.joined(separator: ",")
    #expect(text.utf8.count <= 500)
    #expect(throws: RestaurantError.openingHours(text)) { try OpeningHours(parsing: text) }
  }

  @Test(arguments: [
    ("Mon 08:00-12:00; Mon 14:00-18:00", "Mon"), ("daily 08:00-20:00; Sat 10:00-14:00", "Sat"),
    ("Mon-Fri 08:00-12:00; Tue,Fri 14:00-18:00", "Tue"), ("Sun closed; Sun 10:00-12:00", "Sun"),
    ("Mon 08:00-20:00; Mon closed", "Mon"), ("Sat,Sun 10:00-14:00; Sat off; Sun closed", "Sun"),
    ("Mon 08:00-12:00; Tue-Sun 08:00-20:00; Sun,Mon closed", "Mon"),
  ])
  func `that a user types are refused if two rules contradict each other`(text: String, day: String) throws {
    #expect(throws: RestaurantError.repeatedDay(day)) { try OpeningHours(typed: text) }
    _ = try OpeningHours(parsing: text)
  }

  @Test(arguments: [
    "24/7", "closed", "Mon 08:00-12:00,14:00-18:00", "Mon-Fri 08:00-12:00; Sat 10:00-14:00",
    "daily 08:00-20:00; Sun closed", "daily 08:00-20:00; Sat closed; Sun closed", "Mon closed; Mon closed",
  ])
  func `that a user types are read like those of a list otherwise`(text: String) throws {
    #expect(try OpeningHours(typed: text) == OpeningHours(parsing: text))
  }

  @Test func `that a user types are refused when they make no sense`() {
    #expect(throws: RestaurantError.openingHours("late")) { try OpeningHours(typed: "late") }
  }

  @Test func `begin with their first minute and end before their last`() throws {
    let hours = try OpeningHours(parsing: "Mon-Fri 08:00-22:00")
    #expect(!hours.isOpen(at: minute(0, 7, 59)))
    #expect(hours.isOpen(at: minute(0, 8)))
    #expect(hours.isOpen(at: minute(4, 21, 59)))
    #expect(!hours.isOpen(at: minute(4, 22)))
    #expect(!hours.isOpen(at: minute(5, 12)))
  }

  @Test func `go on after midnight, from Sunday to Monday too`() throws {
    let hours = try OpeningHours(parsing: "Sun 18:00-02:00")
    #expect(hours.isOpen(at: minute(6, 23, 59)))
    #expect(hours.isOpen(at: minute(0, 1, 59)))
    #expect(!hours.isOpen(at: minute(0, 2)))
    #expect(!hours.isOpen(at: minute(6, 1)))
  }

  @Test func `last a whole day where they end when they began`() throws {
    let hours = try OpeningHours(parsing: "Sun 08:00-08:00")
    #expect(!hours.isOpen(at: minute(6, 7, 59)))
    #expect(hours.isOpen(at: minute(6, 8)))
    #expect(hours.isOpen(at: minute(0, 7, 59)))
    #expect(!hours.isOpen(at: minute(0, 8)))
  }

  @Test func `are unknown where the restaurant gives none, and over where the restaurant is closed`() throws {
    #expect(try Sample.restaurant().isOpen(at: minute(0, 12)) == nil)
    #expect(try Sample.restaurant(hours: "24/7").isOpen(at: minute(0, 12)) == true)
    #expect(try Sample.restaurant(hours: "closed").isOpen(at: minute(0, 12)) == false)
    #expect(try Sample.restaurant(hours: "24/7", isClosed: true).isOpen(at: minute(0, 12)) == false)
  }
}
