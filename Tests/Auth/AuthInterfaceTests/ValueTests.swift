import AuthInterface
import Testing

@Suite struct `Values that are offered for accounts` {
  @Test func `belong to arguments that there are`() {
    let places = Door().argumentPlaces
    for place in AccountValues.arguments.keys { #expect(places.contains(place), "\(place)") }
  }
}
