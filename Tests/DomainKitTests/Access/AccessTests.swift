import DomainKit
import Synchronization
import Testing

@Suite struct `Access to a unit of work` {
  private static let ada = UniqueID(high: 1, low: 7)
  private let wash = Permission("cups.wash", atLeast: .barista)

  @Test func `is refused before the body runs, and nothing is stored`() async {
    let harness = KernelHarness(access: Door(.person(Self.ada, .customer)))
    await #expect(throws: AccessDenied.notAllowed(wash, .customer)) {
      try await harness.work.execute(for: wash) { context in
        harness.journal.note("body")
        context.save(harness.parcel())
      }
    }
    #expect(harness.journal.all == ["roll back"])
    #expect(harness.store.parcels.isEmpty)
  }

  @Test func `is refused to users who are not signed in, with a hint to sign in`() async {
    let harness = KernelHarness(access: Door(.anonymous))
    await #expect(throws: AccessDenied.notSignedIn(wash)) { try await harness.work.execute(for: wash) { _ in } }
  }

  @Test func `is decided again for each unit`() async throws {
    let door = Door(.person(Self.ada, .barista))
    let harness = KernelHarness(access: door)
    try await harness.work.execute(for: wash) { _ in }
    door.signIn(.person(Self.ada, .customer))
    await #expect(throws: AccessDenied.notAllowed(wash, .customer)) {
      try await harness.work.execute(for: wash) { _ in }
    }
  }

  @Test func `is decided for an inner unit too, for the person of the outer one`() async throws {
    let door = Door(.person(Self.ada, .barista))
    let harness = KernelHarness(access: door)
    let manage = Permission("cups.buy", atLeast: .manager)
    await #expect(throws: AccessDenied.notAllowed(manage, .barista)) {
      try await harness.work.execute(for: wash) { _ in try await harness.work.execute(for: manage) { _ in } }
    }
    #expect(door.questions == 1)
  }

  @Test func `shows the body who is at work`() async throws {
    let harness = KernelHarness(access: Door(.person(Self.ada, .barista)))
    let principal = try await harness.work.execute(for: wash) { _, principal in principal }
    #expect(principal == .person(Self.ada, .barista))
  }

  @Test func `lets a handler do what no person may, on behalf of the user who caused the event`() async throws {
    let tidy = Permission.system("cups.tidy")
    let harness = KernelHarness(access: Door(.person(Self.ada, .barista))) { journal, work in
      [
        EventHandler("before", on: Noted.self, phase: .preCommit) { _, delivery in
          let principal = try await work().execute(for: tidy) { _, principal in principal }
          journal.note("\(principal == .system(onBehalfOf: Self.ada)) \(delivery.account == Self.ada)")
        },
        EventHandler("after", on: Noted.self, phase: .postCommit) { _, _ in },
      ]
    }
    try await harness.work.execute(for: wash) { $0.save(harness.parcel(noting: "wet")) }
    #expect(harness.journal.all == ["true true", "commit"])
    #expect(harness.store.outbox.map(\.account) == [Self.ada])
  }

  @Test func `is refused to every user where only the system may`() async {
    let tidy = Permission.system("cups.tidy")
    await #expect(throws: AccessDenied.systemOnly(tidy)) { try await KernelHarness().work.execute(for: tidy) { _ in } }
  }

  @Test func `stores the user's presence in a unit of its own, whose failure does not concern the user`() async throws {
    let parcel = Parcel(id: CountingIDs().next())
    let harness = KernelHarness(access: NotingAccess(parcel: parcel, inner: Door(.person(Self.ada, .barista))))
    try await harness.work.execute(for: wash) { _ in harness.journal.note("body") }
    #expect(harness.journal.all == ["body", "commit", "commit"])
    #expect(harness.store.parcels.count == 1)
    // The same note conflicts with the stored one.
    try await harness.work.execute(for: wash) { _ in }
    #expect(harness.journal.all.suffix(2) == ["commit", "roll back"])
    harness.store.failCommits(with: [Trouble("full")])
    await #expect(throws: Trouble.self) { try await harness.work.execute(for: wash) { _ in } }
    #expect(harness.journal.all.suffix(2) == ["roll back", "roll back"])
    #expect(harness.log.all.contains { $0.hasPrefix("the work after the success of a unit failed") })
  }
}

/// Says who is at work, and has that noted after each unit.
private struct NotingAccess: PrincipalProvider {
  let parcel: Parcel
  let inner: Door

  func principal(in unit: Unit) async throws -> Principal {
    unit.setWorkAfterSuccess { try Warehouse($0).save(parcel) }
    return try await inner.principal(in: unit)
  }
}

/// Says who is at work, and counts how often it was asked.
private final class Door: PrincipalProvider {
  private let state: Mutex<(person: Principal, questions: Int)>

  init(_ person: Principal) { state = Mutex((person, 0)) }

  var questions: Int { state.withLock(\.questions) }

  func signIn(_ person: Principal) { state.withLock { $0.person = person } }

  func principal(in _: Unit) async throws -> Principal {
    state.withLock { state in
      state.questions += 1
      return state.person
    }
  }
}
