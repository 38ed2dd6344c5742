import DomainKit
import Foundation
import Testing

@Suite struct `An entity` {
  private let ids = CountingIDs()

  @Test func `that is a struct shows what it raised, in order, until it is stored`() {
    var parcel = Parcel(id: ids.next())
    parcel.note("one")
    parcel.echo("two")
    let taken = parcel.unstoredEvents()
    #expect(taken.map { type(of: $0.event).stableName } == ["tests.noted.v1", "tests.echoed.v1"])
    #expect(taken.first?.event as? Noted == Noted(text: "one"))
    #expect(taken.allSatisfy { $0.aggregate == AggregateReference(type: "Parcel", id: parcel.id.raw) })
    #expect(parcel.unstoredEvents().map(\.ordinal) == taken.map(\.ordinal))
    #expect(!parcel.eventBuffer.isEmpty)
  }

  @Test func `that is a class raises in a plain method, and every holder sees the same events`() {
    let crate = Crate(id: ids.next())
    let other = crate
    crate.note("one")
    other.note("two")
    #expect(other.unstoredEvents().compactMap { ($0.event as? Noted)?.text } == ["one", "two"])
    #expect(crate.unstoredEvents().count == 2)
  }

  @Test func `that is a class is an entity like any other`() {
    func take<Entity: DomainEntity>(_ entity: inout Entity) -> [RaisedEvent] {
      entity.version += 1
      return entity.unstoredEvents()
    }
    var crate = Crate(id: ids.next())
    crate.note("one")
    let taken = take(&crate)
    #expect(taken.map(\.aggregate) == [AggregateReference(type: "Crate", id: crate.id.raw)])
    #expect(crate.version == 1)
    #expect(crate.eventBuffer.events.count == 1)
  }

  @Test func `numbers its events across all entities`() {
    var one = Parcel(id: ids.next())
    let two = Crate(id: ids.next())
    one.note("first")
    two.note("second")
    one.note("third")
    let all = (two.unstoredEvents() + one.unstoredEvents()).sorted { $0.ordinal < $1.ordinal }
    #expect(all.compactMap { ($0.event as? Noted)?.text } == ["first", "second", "third"])
  }

  @Test func `is the same with and without pending events`() {
    let quiet = Parcel(id: ids.next())
    var loud = quiet
    loud.echo("hello")
    #expect(loud == quiet)
    #expect(Set([loud, quiet]).count == 1)
    #expect(loud.eventBuffer.events.count == 1)
  }

  @Test func `differs in its other properties, the version among them`() {
    let one = Parcel(id: ids.next())
    var noted = one
    noted.note("wet")
    var stored = one
    stored.version = 1
    #expect(noted != one)
    #expect(stored != one)
  }

  @Test func `may be generic and may declare a version of its own`() {
    var shelf = Shelf<Int>(id: ids.next())
    #expect(shelf.version == 7)
    shelf.raiseEvent(Settled())
    #expect(shelf.unstoredEvents().map(\.aggregate.type) == ["Shelf<Int>"])
  }

  @Test func `names the identifiers of other entities`() {
    var parcel = Parcel(id: ids.next())
    let crate: ID<Crate> = ids.next()
    parcel.crate = crate
    #expect(parcel.crates(nil) == [crate])
  }
}

@Suite struct `An encoded entity` {
  private struct Shipment: Codable {
    var parcel: Parcel
    var maybe: Parcel?
    var crate: Crate?
    var more: [Parcel]
  }

  @Test func `holds its properties and no event buffer`() throws {
    var parcel = Parcel(id: ID(UniqueID(high: 1, low: 2)))
    parcel.note("wet")
    #expect(try json(parcel) == #"{"id":"\#(parcel.id)","notes":["wet"],"version":0}"#)
  }

  @Test func `holds no event buffer as a class, as an optional, or in a list`() throws {
    var parcel = Parcel(id: ID(UniqueID(high: 1, low: 2)))
    parcel.echo("hello")
    let crate = Crate(id: ID(UniqueID(high: 1, low: 3)))
    crate.note("wet")
    let text = try json(Shipment(parcel: parcel, maybe: parcel, crate: crate, more: [parcel]))
    let inner = #"{"id":"\#(parcel.id)","notes":[],"version":0}"#
    let outer = #"{"id":"\#(crate.id)","notes":["wet"],"version":0}"#
    #expect(text == #"{"crate":\#(outer),"maybe":\#(inner),"more":[\#(inner)],"parcel":\#(inner)}"#)
  }

  @Test func `comes back equal, and with nothing to tell`() throws {
    var parcel = Parcel(id: ID(UniqueID(high: 1, low: 2)))
    parcel.note("wet")
    parcel.version = 3
    let back = try JSONDecoder().decode(Parcel.self, from: JSONEncoder().encode(parcel))
    #expect(back == parcel)
    #expect(back.eventBuffer.isEmpty)
    #expect(!parcel.eventBuffer.isEmpty)
  }

  @Test func `comes back as a class`() throws {
    let crate = Crate(id: ID(UniqueID(high: 1, low: 2)))
    crate.note("wet")
    let back = try JSONDecoder().decode(Crate.self, from: JSONEncoder().encode(crate))
    #expect(back.id == crate.id)
    #expect(back.notes == ["wet"])
    #expect(back.eventBuffer.isEmpty)
  }
}

/// The value in JSON with sorted keys.
func json(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// The value after a way through JSON.
func throughJSON<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode([Value].self, from: JSONEncoder().encode([value]))[0]
}
