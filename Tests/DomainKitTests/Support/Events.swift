import DomainKit

/// Something was said to a parcel.
struct Noted: DomainEvent, Equatable {
  static let stableName = "tests.noted.v1"
  let text: String
}

/// A handler's answer to ``Noted``.
struct Echoed: DomainEvent, Equatable {
  static let stableName = "tests.echoed.v1"
  let text: String
}

/// An event whose handler raises it again until its count is used up.
struct Bounced: DomainEvent, Equatable {
  static let stableName = "tests.bounced.v1"
  let left: Int
}

/// The end of a chain of ``Bounced``.
struct Settled: DomainEvent, Equatable {
  static let stableName = "tests.settled.v1"
}

/// An error that a test throws, identified by its text.
struct Trouble: Error, Equatable {
  let text: String
  init(_ text: String) { self.text = text }
}
