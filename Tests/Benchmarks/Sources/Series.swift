/// The numbers of several rounds, with their statistics.
struct Series {
  private let values: [Double]

  init(_ values: [Double]) { self.values = values.sorted() }

  var median: Double {
    guard !values.isEmpty else { return .nan }
    let middle = values.count / 2
    return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
  }

  var least: Double { values.first ?? .nan }
  var most: Double { values.last ?? .nan }
}

/// Two series that alternate round by round.
struct Duel {
  private(set) var ours: [Double] = []
  private(set) var peers: [Double] = []

  mutating func add(ours our: Double, peer: Double) {
    ours.append(our)
    peers.append(peer)
  }

  /// Returns the ratio of each round's two numbers, which cancels out variations between rounds.
  func ratios(_ ratio: (_ ours: Double, _ peer: Double) -> Double) -> Series {
    Series(zip(ours, peers).map { ratio($0, $1) })
  }
}
