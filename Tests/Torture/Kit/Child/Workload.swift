import CompositionKit
import DomainKit
import OrdersDomain
import StorageKit

/// Places, moves and cancels orders and increments counters, and notes what was stored.
struct Workload: Sendable {
  /// How many counters all processes share.
  private static let counters = 16
  /// After so many failures in a row nothing will come of it any more.
  private static let patience = 30

  private let place: any PlaceOrderUseCase
  private let advance: any AdvanceOrderUseCase
  private let cancel: any CancelOrderUseCase
  private let counting: Counting
  private let journal: Journal
  private let name: String

  /// - Parameter name: of the child: guests are called by it.
  init(_ composition: Composition, journal: Journal, name: String) throws {
    place = try composition.container.resolve()
    advance = try composition.container.resolve()
    cancel = try composition.container.resolve()
    counting = Counting(work: try composition.container.resolve())
    self.journal = journal
    self.name = name
  }

  /// - Parameter operations: how many each task makes; without a number, until the process ends.
  func run(tasks: Int, operations: Int?) async throws {
    try await withThrowingTaskGroup { group in
      for task in 0..<tasks {
        group.addTask { try await work("\(name)-\(task)", operations: operations ?? .max) }
      }
      try await group.waitForAll()
    }
  }

  private func work(_ task: String, operations: Int) async throws {
    var orders: [Order] = []
    var failures = 0
    for number in 0..<operations where failures < Self.patience {
      do {
        try await operate(number, task, &orders)
        failures = 0
      } catch let error as StorageError {
        failures += 1
        try journal.write(.failed(error.code))
      } catch let error as SystemFailure {
        // The journal itself: what cannot be noted is not worth doing.
        throw error
      } catch {
        try journal.write(.surprised("\(error)"))
      }
    }
  }

  /// What comes next is the same in every run, so that kills can be put everywhere in turn.
  private func operate(_ number: Int, _ task: String, _ orders: inout [Order]) async throws {
    switch number % 8 {
    case 0, 4: orders.append(try await placed("\(task)-\(number)"))
    case 3, 6: try await count(number / 3 % Self.counters)
    case 7: try await move(&orders) { try await cancel.execute($0, reason: "no time") }
    default: try await move(&orders) { tail, step in try await advance.execute(step, tail) }
    }
  }

  private func placed(_ guest: String) async throws -> Order {
    let request = OrderRequest(
      guest: guest,
      lines: [
        .init(item: "latte", size: .large, quantity: try Quantity(2)),
        .init(item: "espresso", quantity: try Quantity(1)),
      ])
    do {
      let order = try await place.execute(request)
      try journal.write(.placed(guest: guest, order: "\(order.id)"))
      return order
    } catch let error as StorageError {
      try journal.write(.refused(guest: guest))
      throw error
    }
  }

  private func count(_ number: Int) async throws {
    let value = try await counting.increment(number)
    try journal.write(.counted(number: number, value: value))
  }
}

// MARK: Moving

extension Workload {
  /// Takes the eldest order a step on; one whose step failed is left alone, for it may have been stored or not.
  private func move(
    _ orders: inout [Order], _ step: (IDTail, OrderStep) async throws -> Order
  ) async throws {
    guard !orders.isEmpty else { return }
    let order = orders.removeFirst()
    guard let tail = IDTail("\(order.id)"), let next = OrderStep(after: order.status) else { return }
    let moved = try await step(tail, next)
    try journal.write(.moved(order: "\(moved.id)", version: moved.version))
    if OrderStep(after: moved.status) != nil { orders.insert(moved, at: 0) }
  }

  /// Gives up the latest order, which has just been placed.
  private func move(_ orders: inout [Order], _ step: (IDTail) async throws -> Order) async throws {
    guard let last = orders.lastIndex(where: { $0.status == .placed }) else { return }
    let order = orders.remove(at: last)
    guard let tail = IDTail("\(order.id)") else { return }
    let moved = try await step(tail)
    try journal.write(.moved(order: "\(moved.id)", version: moved.version))
  }
}

extension OrderStep {
  fileprivate init?(after status: OrderStatus) {
    switch status {
    case .placed: self = .start
    case .preparing: self = .markReady
    case .ready: self = .collect
    default: return nil
    }
  }
}
