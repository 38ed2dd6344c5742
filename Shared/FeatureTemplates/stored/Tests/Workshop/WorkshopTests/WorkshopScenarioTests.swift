import CompositionKit
import TestEngines
import TestingKit
import Testing
import WorkshopFeature

@Suite(.onEveryEngine) struct `The ~workshop~ feature on its own` {
  @Test func `a first session matches its transcript`() async throws {
    let workshop = try Scenario { _ in [.workshop()] }
    let difference = try await Transcript("A first session").firstDifference(in: workshop)
    #expect(difference == nil)
  }
}
