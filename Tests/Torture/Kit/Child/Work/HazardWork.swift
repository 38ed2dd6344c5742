import CompositionKit
import DomainKit

/// Orders, in parallel with handlers that misbehave.
struct HazardWork: Workload {
  private let counting: Counting
  private let ids: any IDSource
  private let journal: Journal
  /// The hazards of the first task. The other tasks begin after the first of these handlers has
  /// started.
  private let kinds: [Hazard.Kind]
  private let isFirst: Bool
  private var orders: OrderWork

  init(_ container: Container, _ journal: Journal, task: String) throws {
    counting = Counting(work: try container.resolve())
    ids = try container.resolve()
    orders = try OrderWork(container, journal, task: task)
    self.journal = journal
    isFirst = task.hasSuffix("-0")
    kinds = task.hasPrefix("poison") ? [.poison] : [.deaf, .stall]
  }

  mutating func operate(_ number: Int) async throws {
    if isFirst {
      if number < kinds.count { try await happen(kinds[number]) }
    } else {
      if number == 0, kinds.contains(.deaf) { try await waitForStart() }
      try await orders.operate(number)
    }
  }

  private func happen(_ kind: Hazard.Kind) async throws {
    let id: ID<Hazard> = ids.next()
    try await counting.happen(kind, id: id)
    try journal.stored("torture_hazard", id, 1)
  }

  private func waitForStart() async throws {
    let path = TortureApp.started(in: journal.folder)
    while LineFile.lines(of: path).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
  }
}
