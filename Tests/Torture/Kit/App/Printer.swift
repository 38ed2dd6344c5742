import DomainKit

/// The handler with an effect outside of the database: one line in a file per call.
struct Printer: Sendable {
  let file: LineFile

  init(path: String) throws { file = try LineFile(path) }

  func print(_ delivery: EventDelivery, number: Int) throws {
    try file.append("\(delivery.eventID) \(delivery.aggregate.id) \(number)")
  }
}
