import DomainKit
import StorageKit
import Synchronization
import TestingKit

/// A fuse that ends all work at one of the steps that change a database, as a kill does.
final class Fuse: Sendable {
  struct Blown: Error {}

  /// The moment at which the step fails.
  enum Moment: CaseIterable { case before, after }

  private let steps: Mutex<Int>
  private let moment: Moment

  init(after steps: Int, _ moment: Moment) {
    self.steps = Mutex(steps)
    self.moment = moment
  }

  var isBlown: Bool { steps.withLock { $0 < 0 } }

  func step<Value>(_ body: () async throws -> Value) async throws -> Value {
    if isBlown { throw Blown() }
    let isLast = steps.withLock { steps in
      steps -= 1
      return steps < 0
    }
    if isLast, moment == .before { throw Blown() }
    let value = try await body()
    if isLast { throw Blown() }
    return value
  }
}

/// An engine whose changes blow a fuse.
final class FusedEngine: ForwardingEngine, MovableStorageEngine {
  private let engine: any MovableStorageEngine
  var base: any StorageEngine { engine }
  private let fuse: Fuse
  /// Runs before each commit.
  private let hook: @Sendable () async throws -> Void

  init(
    _ engine: any MovableStorageEngine, _ fuse: Fuse = Fuse(after: .max, .before),
    hook: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.engine = engine
    self.fuse = fuse
    self.hook = hook
  }

  @discardableResult
  func commit(_ changes: ChangeSet) async throws -> CommitReceipt {
    try await hook()
    return try await fuse.step { try await base.commit(changes) }
  }
  func replaceMark(_ current: MoveMark?, with new: MoveMark?, clearing tables: [TableLayout]) async throws -> Bool {
    try await fuse.step { try await engine.replaceMark(current, with: new, clearing: tables) }
  }
  func emptyingInstruction() async throws -> String? { try await engine.emptyingInstruction() }
  func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) async throws {
    try await fuse.step { try await base.migrate(plan) }
  }
}
