/// An interface of the program that takes input from outside, and the check of one input.
protocol FuzzTarget: Sendable {
  var name: String { get }

  /// Feeds an input to the interface.
  ///
  /// - Parameter choices: The choices that determine the input.
  /// - Returns: The broken promise of the interface, or `nil`.
  func complaint(about choices: inout Choices) async -> String?
}
