import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `Handlers that travel with the commit` {
  private let diary = Diary()
  private let jarIDs = SequentialIDs(after: 9_000)

  @Test func `their effect, the event and the finished delivery are one transaction`() async throws {
    let shop = try Roastery([diary.bottler("bottle", .withCommit, ids: jarIDs)])
    try await shop.add(shop.newJar("a"), beans: "arabica")
    #expect(shop.engine.commits.count == 1)
    #expect(try await shop.labels() == ["a", "for arabica"])
    #expect(try await shop.openCount() == 0)
    #expect(diary.lines == ["bottle arabica"])
  }

  @Test func `one that fails does not undo the unit, and is tried again like any other`() async throws {
    let shop = try Roastery([diary.bottler("bottle", .withCommit, ids: jarIDs)])
    diary.fail("bottle arabica", times: 2)
    try await shop.add(shop.newJar("a"), beans: "arabica")
    #expect(try await shop.labels() == ["a"])
    #expect(diary.lines == ["bottle arabica", "bottle arabica"])
    try await shop.deliver(after: 500)
    #expect(try await shop.labels() == ["a", "for arabica"])
    #expect(try await shop.openCount() == 0)
  }

  @Test func `one whose effect conflicts runs again after the commit`() async throws {
    let taken = jarIDs.next(for: Jar.self)
    let ids = SequentialIDs(after: 9_000)
    let shop = try Roastery([diary.bottler("bottle", .withCommit, ids: ids)])
    try await shop.add(Jar(taken, label: "first"))
    try await shop.add(shop.newJar("a"), beans: "arabica")
    #expect(try await shop.labels() == ["a", "first", "for arabica"])
    #expect(diary.lines == ["bottle arabica", "bottle arabica"])
  }

  @Test func `one that does not end soon runs after the commit`() async throws {
    let slow = EventHandler("slow", on: JarFilled.self, phase: .withCommit) { [diary] _, delivery in
      diary.note("run")
      if diary.lines.count == 1 { try await Task.sleep(for: .seconds(1_000)) }
    }
    let shop = try Roastery([slow])
    try await shop.add(shop.newJar("a"), beans: "arabica")
    #expect(try await shop.labels() == ["a"])
    #expect(diary.lines == ["run", "run"])
    #expect(try await shop.openCount() == 0)
  }

  @Test func `one with a short timeout has no more time with the commit`() async throws {
    let slow = EventHandler("slow", on: JarFilled.self, phase: .withCommit, timeout: .milliseconds(20)) {
      [diary] _, _ in
      diary.note("run")
      // Many short waits, because on a busy machine one long wait may end as early as the timeout.
      for _ in 0..<15 where diary.lines.count == 1 { try await Task.sleep(for: .milliseconds(10)) }
    }
    let shop = try Roastery([slow])
    try await shop.add(shop.newJar("a"), beans: "arabica")
    #expect(diary.lines == ["run", "run"])
    #expect(try await shop.openCount() == 0)
  }

  @Test func `a unit that fails takes their effect with it`() async throws {
    let shop = try Roastery([diary.bottler("bottle", .withCommit, ids: jarIDs)])
    let jar = try await shop.add(shop.newJar("a"))
    await #expect(throws: ConcurrencyConflict.self) { try await shop.add(jar, beans: "arabica") }
    #expect(try await shop.labels() == ["a"])
    #expect(try await shop.engine.events(EventFilter()) == [])
  }

  @Test func `an earlier event that still waits comes first`() async throws {
    let shop = try Roastery([diary.bottler("bottle", .withCommit, ids: jarIDs)])
    diary.fail("bottle arabica", times: 2)
    let jar = try await shop.add(shop.newJar("a"), beans: "arabica")
    try await shop.fill(jar, with: "robusta")
    #expect(try await shop.labels() == ["a"])
    while try await shop.openCount() > 0, diary.lines.count < 10 { try await shop.deliver(after: 500) }
    #expect(diary.lines.suffix(2) == ["bottle arabica", "bottle robusta"])
    #expect(try await shop.labels() == ["a", "for arabica", "for robusta"])
  }

  @Test func `events that they raise are delivered after the commit`() async throws {
    let ids = SequentialIDs(after: 9_000)
    let raiser = EventHandler("raise", on: JarFilled.self, phase: .withCommit) { event, _ in
      guard let unit = Unit.current, event.bean == "arabica" else { return }
      var jar = Jar(ids.next(), label: "raised")
      jar.fill(with: "robusta")
      try EntityStore<JarMapper>(FeatureStorage(of: "tests", in: unit)).add(&jar)
    }
    let shop = try Roastery([raiser, diary.handler("tell")])
    try await shop.add(shop.newJar("a"), beans: "arabica")
    #expect(diary.lines.sorted() == ["tell arabica", "tell robusta"])
    #expect(try await shop.openCount() == 0)
  }
}
