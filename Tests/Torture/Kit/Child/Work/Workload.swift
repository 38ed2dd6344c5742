import CompositionKit
import DomainKit
import StorageKit

/// The operations of a child's tasks on one feature.
///
/// The order of operations is the same in every run, so that kills can be put everywhere in turn.
protocol Workload: Sendable {
  /// - Parameter task: a name that no other task has, in no other process.
  init(_ container: Container, _ journal: Journal, task: String) throws
  /// - Throws: ``StorageKit/StorageError`` when storage has failed; anything else is a surprise.
  mutating func operate(_ number: Int) async throws
}

/// The features that can be worked with. The name is the value of `--work`.
enum Work: String, CaseIterable, Sendable {
  case orders, staff, restaurants, books, hazards

  var workload: any Workload.Type {
    switch self {
    case .orders: OrderWork.self
    case .staff: StaffWork.self
    case .restaurants: RestaurantWork.self
    case .books: BookWork.self
    case .hazards: HazardWork.self
    }
  }
}

/// The tasks of a child, and the journal that they keep.
struct Workers: Sendable {
  /// After so many failures in a row nothing will come of it any more.
  private static let patience = 30

  let container: Container
  let journal: Journal
  /// Of the child: its tasks are called by it.
  let name: String
  let work: Work

  /// - Parameter operations: how many each task makes; without a number, until the process ends.
  func run(tasks: Int, operations: Int?) async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<tasks {
        let task = "\(name)-\(number)"
        let workload = try work.workload.init(container, journal, task: task)
        group.addTask { try await run(workload, operations: operations ?? .max) }
      }
      try await group.waitForAll()
    }
  }

  private func run(_ workload: any Workload, operations: Int) async throws {
    var (workload, failures) = (workload, 0)
    for number in 0..<operations where failures < Self.patience {
      do {
        try await workload.operate(number)
        failures = 0
      } catch let error as StorageError {
        failures += 1
        try journal.write(.failed(error.code))
      } catch let error as ClockAhead {
        try journal.write(.failed(error.code))
      } catch let error as SystemFailure {
        // The journal itself: what cannot be noted is not worth doing.
        throw error
      } catch {
        try journal.write(.surprised("\(error)"))
      }
    }
  }
}
