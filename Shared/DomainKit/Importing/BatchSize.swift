/// The number of lines per batch of an import, which depends on the time that a batch takes.
struct BatchSize {
  private let largest: Int
  private(set) var size: Int

  init(largest: Int) {
    self.largest = largest
    size = min(largest, 4_000)
  }

  /// Doubles the size after a quick batch, and halves it after a slow one.
  mutating func adapt(to duration: Duration) {
    if duration < .milliseconds(300) { size = min(largest, size * 2) }
    if duration > .milliseconds(800) { size = max(min(largest, 250), size / 2) }
  }
}
