import DomainKit
import Logging
import Synchronization

/// A kernel with a fake store and a fake dispatcher.
struct KernelHarness {
  let journal = Journal()
  let log = RecordedLog()
  let ids = CountingIDs()
  let store: FakeStore
  let work: UnitOfWork<Warehouse>

  /// - Parameter handlers: The program's handlers; they are given the store's journal.
  init(
    access: any PrincipalProvider = UnrestrictedUser(),
    _ handlers: (Journal, @escaping @Sendable () throws -> UnitOfWork<Warehouse>) -> [EventHandler] = { _, _ in [] }
  ) {
    let journal = journal
    let log = log
    let store = FakeStore(journal)
    self.store = store
    let door = Door()
    let coordinator = UnitCoordinator(
      openSession: { store.openSession(readingCache: $1) },
      handlers: EventHandlers(handlers(journal) { try door.work }),
      dispatcher: FakeDispatcher(journal: journal), principals: access, clock: ManualClock(), ids: ids,
      logger: Logger(label: "tests") { _ in log })
    work = UnitOfWork(coordinator) { unit in try Warehouse(unit) }
    door.open(work)
  }

  /// A parcel with something to tell, not yet saved.
  func parcel(noting text: String? = nil) -> Parcel {
    var parcel = Parcel(id: ids.next())
    if let text { parcel.note(text) }
    return parcel
  }

  /// A parcel as it lies in the store, with nothing to tell.
  func storedParcel() -> ID<Parcel> {
    let parcel = Parcel(id: ids.next())
    store.put(parcel)
    return parcel.id
  }
}

/// The context of the tests' units of work.
struct Warehouse: Sendable {
  let unit: Unit
  private let session: FakeSession

  init(_ unit: Unit) throws {
    guard let session = unit.session as? FakeSession else { throw Trouble("not a fake session") }
    self.unit = unit
    self.session = session
  }

  func save(_ parcel: inout Parcel) { session.save(&parcel) }

  func save(_ parcel: Parcel) {
    var parcel = parcel
    session.save(&parcel)
  }

  func find(_ id: ID<Parcel>) throws -> Parcel {
    guard let parcel = session.parcel(id) else { throw Trouble("no such parcel") }
    return parcel
  }
}

/// Gives handlers, which are made first, the unit of work that is made from them.
private final class Door: Sendable {
  private let opened = Mutex<UnitOfWork<Warehouse>?>(nil)

  var work: UnitOfWork<Warehouse> {
    get throws {
      guard let work = opened.withLock(\.self) else { throw Trouble("the house is not built yet") }
      return work
    }
  }

  func open(_ work: UnitOfWork<Warehouse>) { opened.withLock { $0 = work } }
}

/// Keeps what is logged.
final class RecordedLog: LogHandler {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock(\.self) }

  func log(event: LogEvent) {
    let details = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    lines.withLock { $0.append(([event.message.description] + details).joined(separator: " ")) }
  }

  subscript(metadataKey _: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }

  var logLevel: Logger.Level {
    get { .trace }
    set {}
  }
}
