import DomainKit

/// What a child says, for good: a line for everything that it was told is stored.
struct Journal: Sendable {
  enum Line: Equatable {
    /// An order was placed: the guest's name, which no other order has, and the order.
    case placed(guest: String, order: String)
    /// An order could not be placed.
    case refused(guest: String)
    /// An order was moved, and has this version now.
    case moved(order: String, version: Int)
    /// A counter was incremented.
    case counted(number: Int, value: Int)
    /// Storage failed, and said so.
    case failed(String)
    /// Something went wrong that no fault explains.
    case surprised(String)
  }

  private let file: LineFile

  init(_ path: String) throws { file = try LineFile(path) }

  func write(_ line: Line) throws { try file.append(line.text) }

  static func read(_ path: String) -> [Line] { LineFile.lines(of: path).compactMap { Line($0) } }
}

extension Journal.Line {
  fileprivate var text: String {
    switch self {
    case .placed(let guest, let order): "placed \(guest) \(order)"
    case .refused(let guest): "refused \(guest)"
    case .moved(let order, let version): "moved \(order) \(version)"
    case .counted(let number, let value): "counted \(number) \(value)"
    case .failed(let sentence): "failed \(sentence)"
    case .surprised(let sentence): "surprised \(sentence)"
    }
  }

  fileprivate init?(_ text: Substring) {
    let words = text.split(separator: " ").map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    switch (words.first, words.count) {
    case ("placed", 3): self = .placed(guest: words[1], order: words[2])
    case ("refused", 2): self = .refused(guest: words[1])
    case ("moved", 3): self = .moved(order: words[1], version: Int(words[2]) ?? 0)
    case ("counted", 3): self = .counted(number: Int(words[1]) ?? 0, value: Int(words[2]) ?? 0)
    case ("failed", _): self = .failed(rest)
    default: self = .surprised(rest)
    }
  }
}
