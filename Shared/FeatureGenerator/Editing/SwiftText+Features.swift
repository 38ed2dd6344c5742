extension SwiftText {
  /// Adds a use case and the command of the same name to the registration of a feature.
  mutating func register(_ name: String) throws {
    try addCall("bind((any \(name)UseCase).self, \(name).init)", afterLast: "bind")
    try addCall("command(\(name)Command.self)", afterLast: "command")
  }

  /// Adds a migration with the next number to the list of a feature.
  ///
  /// - Parameters:
  ///   - name: The name after the number: `0002-guests`.
  ///   - changes: The changes, as an expression.
  ///   - feature: The word with which the identifiers begin.
  mutating func addMigration(_ name: String, _ changes: String, to feature: String) throws {
    let all = try list("static let all")
    let numbers = self[all].matches(of: /"\w+\.(\d+)-/).compactMap { Int($0.1) }
    let number = String((numbers.max() ?? 0) + 1)
    let padded = String(repeating: "0", count: max(0, 4 - number.count)) + number
    append("Migration(\"\(feature).\(padded)-\(name)\", \(changes))", to: all)
  }
}
