import CompositionKit
import DomainKit
import Foundation
import ShellKit
import StorageKit
import Synchronization
import Testing

@testable import TestingKit

@Suite struct `A scenario` {
  private let pantry: Scenario
  private let folder: TemporaryFolder

  init() throws {
    pantry = try Scenario(hearing: [JarFilled.self]) { _ in [.pantry] }
    folder = try TemporaryFolder()
  }

  @Test func `shows what a command says, raises and stores`() async throws {
    let outcome = try await pantry.when("jar fill plums")
    #expect(outcome.code == 0)
    #expect(outcome.output == "")
    #expect(outcome.errors == "plums are in\n")
    #expect(outcome.events(of: JarFilled.self) == [JarFilled(fruit: "plums")])
    #expect(try await pantry.rows(in: "pantry_jar").map { $0["fruit"] } == ["plums"])
  }

  @Test func `shows a refusal, and that nothing came of it`() async throws {
    let outcome = try await pantry.when("jar fill stones")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("pantry.inedible"))
    #expect(outcome.events.isEmpty)
    #expect(try await pantry.rows(in: "pantry_jar").isEmpty)
  }

  @Test func `keeps what is given out of the outcome`() async throws {
    try await pantry.given("jar fill pears")
    try await pantry.given((any PantryContext).self) { context in
      var jar = Jar.filled(with: "figs", id: SequentialIDs.id(0xF165))
      try context.jars.add(&jar)
    }
    let outcome = try await pantry.when("jar fill plums")
    #expect(outcome.events(of: JarFilled.self) == [JarFilled(fruit: "plums")])
    #expect(Set(try await pantry.rows(in: "pantry_jar").compactMap { $0["fruit"] }) == ["pears", "figs", "plums"])
  }

  @Test func `does not start from a premise that fails`() async {
    await #expect(throws: FailedPremise.self) { try await pantry.given("jar fill stones") }
  }

  @Test func `has an event happen that another feature would raise`() async throws {
    let outcome = try await pantry.when(JarFilled(fruit: "cherries"))
    #expect(outcome.events(of: JarFilled.self) == [JarFilled(fruit: "cherries")])
    #expect(try await pantry.rows(in: "pantry_label").map { $0["text"] } == ["cherries"])
    #expect(try await pantry.rows(in: "pantry_jar").isEmpty)
  }

  @Test func `lets a user with a role be at work`() async throws {
    let customer = try Scenario(as: .customer) { _ in [.pantry] }
    #expect(try await customer.when("jar fill plums").code == 77)
    let manager = try Scenario(as: .manager) { _ in [.pantry] }
    #expect(try await manager.when("jar fill plums").code == 0)
  }

  @Test func `moves the clock, and nothing else does`() async throws {
    let before = pantry.clock.now
    _ = try await pantry.when("jar fill plums")
    #expect(pantry.clock.now == before)
    _ = try await pantry.when("clock forward 5m")
    #expect(pantry.clock.now == before.advanced(byMilliseconds: 300_000))
  }

  @Test func `makes the deliveries that are due before it goes on`() async throws {
    let tasting = Tasting()
    let cellar = try Scenario { _ in [.pantry, .cellar(tasting, .postCommit)] }
    _ = try await cellar.when("jar fill plums")
    #expect(tasting.attempts == 1)
    _ = try await cellar.when("clock forward 1s")
    #expect(tasting.attempts == 2)
  }

  @Test func `loses no delivery while the machine is busy`() async throws {
    let cellar = try cellarWithLeaseLog()
    _ = try await cellar.when("jar fill plums")
    let durations = try #require(cellar.engine as? LeaseLog).durations
    #expect(!durations.isEmpty)
    #expect(durations.allSatisfy { Duration.milliseconds($0) > TestTimeout.limit })
  }

  private func cellarWithLeaseLog() throws -> Scenario {
    let make = ScenarioEngine.make
    return try ScenarioEngine.$make.withValue({ LeaseLog(try make($0, $1)) }) {
      try Scenario { _ in [.pantry, .cellar(Tasting(), .postCommitExternal)] }
    }
  }

  @Test func `refuses features that do not fit together`() {
    #expect(throws: UnfitFeatures.self) {
      try Scenario { _ in [.pantry, .pantry] }
    }
  }

  @Test func `knows no table that no feature makes`() async {
    await #expect(throws: StorageError.self) { try await pantry.rows(in: "pantry_shelf") }
  }

  // MARK: Transcripts

  private func transcript(_ text: String) throws -> (transcript: Transcript, file: String) {
    try FileManager.default.createDirectory(atPath: "\(folder.path)/Transcripts", withIntermediateDirectories: true)
    let file = "\(folder.path)/Transcripts/Session.txt"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return (Transcript("Session", beside: "\(folder.path)/Test.swift"), file)
  }

  private let session = """
    > # Whatever grows in the garden
    > jar fill \\
    ... plums
    plums are in
    > jar fill stones
    error[pantry.inedible]: stones are not for eating

    """

  @Test func `a session that goes as written down has no difference`() async throws {
    #expect(try await transcript(session).transcript.firstDifference(in: pantry) == nil)
  }

  @Test func `a session that goes otherwise is pointed at, line and command`() async throws {
    let changed = session.replacingOccurrences(of: "plums are in", with: "plums were in")
    let difference = try #require(try await transcript(changed).transcript.firstDifference(in: pantry))
    #expect(difference.line == 4)
    #expect(difference.command == "> jar fill \\")
    #expect(difference.expected == "plums were in")
    #expect(difference.actual == "plums are in")
  }

  @Test func `a session that ends early or late is a difference as well`() async throws {
    let longer = try await transcript(session + "and more").transcript.firstDifference(in: pantry)
    #expect(longer?.actual == "")
    let shorter = try await transcript("> jar fill plums\n").transcript.firstDifference(in: pantry)
    #expect(shorter?.actual == "plums are in")
  }

  @Test func `what came out is taken over when that is asked for`() async throws {
    let written = try transcript("> jar fill \\\n... plums\n> jar fill stones\n")
    #expect(try await written.transcript.firstDifference(in: pantry, accepting: true) == nil)
    let text = try String(contentsOfFile: written.file, encoding: .utf8)
    #expect("> # Whatever grows in the garden\n" + text == session)
  }
}

// MARK: - A feature to test with

extension Feature {
  fileprivate static let pantry = Feature("pantry", version: "1", summary: "Jars") { pantry in
    pantry.migrate([
      Migration(
        "pantry.0001",
        [
          .createTable(.root("pantry_jar", [.text("fruit")])), .createTable(.root("pantry_label", [.text("text")])),
        ])
    ])
    pantry.context((any PantryContext).self) { (storage: FeatureStorage) in try StoredPantry(storage) }
    pantry.command(FillJarCommand.self)
    pantry.bind(Labeller.self, Labeller.init)
    pantry.handle(JarFilled.self, as: "pantry.label", .postCommit, needs: Labeller.self) { labeller, event in
      try await labeller.label(event.fruit)
    }
  }
}

extension Feature {
  /// Returns a feature that tastes each jar.
  fileprivate static func cellar(_ tasting: Tasting, _ phase: HandlingPhase) -> Feature {
    Feature("cellar", version: "1", summary: "Tasting") { cellar in
      cellar.bind(Tasting.self) { tasting }
      cellar.handle(JarFilled.self, as: "cellar.taste", phase, needs: Tasting.self) { tasting, _ in
        try tasting.taste()
      }
    }
  }
}

/// A tasting that fails at the first attempt.
private final class Tasting: Sendable {
  private let count = Mutex(0)

  var attempts: Int { count.withLock { $0 } }

  func taste() throws {
    let attempt = count.withLock { count in
      count += 1
      return count
    }
    if attempt == 1 { throw Inedible(fruit: "plums") }
  }
}

/// An engine that records the durations of renewed leases in milliseconds.
private final class LeaseLog: ForwardingEngine {
  let base: any StorageEngine
  private let renewed = Mutex<[Int64]>([])

  init(_ base: any StorageEngine) { self.base = base }

  var durations: [Int64] { renewed.withLock { $0 } }

  func renew(_ deliveries: [HeldDelivery], for duration: Int64) async throws -> Set<DeliveryKey> {
    renewed.withLock { $0.append(duration) }
    return try await base.renew(deliveries, for: duration)
  }
}

private struct JarFilled: DomainEvent, Equatable {
  static let stableName = "pantry.filled.v1"
  let fruit: String
}

@DomainEntity
private struct Jar: Sendable {
  let id: ID<Jar>
  let fruit: String

  static func filled(with fruit: String, id: UniqueID) -> Jar {
    var jar = Jar(id: ID(id), fruit: fruit)
    jar.raiseEvent(JarFilled(fruit: fruit))
    return jar
  }
}

@DomainEntity
private struct Label: Sendable {
  let id: ID<Label>
  let text: String
}

@StoredRecord
private struct JarRecord: RootRecord {
  static let table = Table<JarRecord>("pantry_jar")
  let id: UniqueID
  let version: Int
  let fruit: String
}

@StoredRecord
private struct LabelRecord: RootRecord {
  static let table = Table<LabelRecord>("pantry_label")
  let id: UniqueID
  let version: Int
  let text: String
}

private enum JarMapper: AggregateMapper {
  static func root(of jar: Jar) -> JarRecord { JarRecord(id: jar.id.raw, version: jar.version, fruit: jar.fruit) }
  static func entity(from record: JarRecord, parts _: [NoPart]) -> Jar { Jar(id: ID(record.id), fruit: record.fruit) }
}

private enum LabelMapper: AggregateMapper {
  static func root(of label: Label) -> LabelRecord {
    LabelRecord(id: label.id.raw, version: label.version, text: label.text)
  }
  static func entity(from record: LabelRecord, parts _: [NoPart]) -> Label {
    Label(id: ID(record.id), text: record.text)
  }
}

private protocol PantryContext: Sendable {
  var jars: EntityStore<JarMapper> { get }
  var labels: EntityStore<LabelMapper> { get }
}

private struct StoredPantry: PantryContext {
  let jars: EntityStore<JarMapper>
  let labels: EntityStore<LabelMapper>

  init(_ storage: FeatureStorage) throws {
    jars = try EntityStore(storage)
    labels = try EntityStore(storage)
  }
}

private struct Labeller: Sendable {
  let work: UnitOfWork<any PantryContext>
  let ids: any IDSource

  func label(_ text: String) async throws {
    try await work.execute(for: .system("pantry.label")) { context in
      var label = Label(id: ids.next(), text: text)
      try context.labels.add(&label)
    }
  }
}

private struct FillJarCommand: ShellCommand {
  static let info = CommandInfo("jar fill", "Fill a jar", permission: Permission("pantry.fill", atLeast: .manager))

  @Argument var fruit: String

  typealias Needs = (UnitOfWork<any PantryContext>, any IDSource)

  func run(_ needs: Needs, in _: any CommandSession) async throws -> CommandOutput {
    let (work, ids) = needs
    try await work.execute(for: Self.info.permission) { context in
      if fruit == "stones" { throw Inedible(fruit: fruit) }
      var jar = Jar.filled(with: fruit, id: ids.next())
      try context.jars.add(&jar)
    }
    return .message("\(fruit) are in")
  }
}

private struct Inedible: UserFacingError {
  let fruit: String
  var code: String { "pantry.inedible" }
  var kind: ErrorKind { .refused }
  var message: String { "\(fruit) are not for eating" }
}
