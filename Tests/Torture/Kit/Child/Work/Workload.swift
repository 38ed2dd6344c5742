import CompositionKit
import DomainKit
import StorageKit

/// The operations of a child's tasks on one feature.
///
/// The order of operations is the same in every run, so that the sweep reaches every call in turn.
protocol Workload: Sendable {
  /// - Parameter task: A name that is unique among all tasks of all processes.
  init(_ container: Container, _ journal: Journal, task: String) throws
  /// - Throws: ``StorageKit/StorageError`` if storage has failed. Any other error is a violation.
  mutating func operate(_ number: Int) async throws
}

/// The features under test. The name is the value of `--work`.
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

/// The tasks of a child, and their journal.
struct Workers: Sendable {
  /// The number of consecutive failures after which a task stops.
  private static let failureLimit = 30

  let container: Container
  let journal: Journal
  /// The name of the child, which prefixes the names of its tasks.
  let name: String
  let work: Work

  /// - Parameter operations: The number of operations per task, or `nil` to run until the process
  ///   ends.
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
    for number in 0..<operations where failures < Self.failureLimit {
      do {
        try await workload.operate(number)
        failures = 0
      } catch let error as StorageError {
        failures += 1
        try journal.write(.failed(error.code))
      } catch let error as ClockAhead {
        try journal.write(.failed(error.code))
      } catch let error as SystemFailure {
        // The journal itself failed. Operations without a journal entry prove nothing.
        throw error
      } catch {
        try journal.write(.surprised("\(error)"))
      }
    }
  }
}
