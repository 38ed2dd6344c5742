/// A session that keeps the ``Undo`` that its command offered.
protocol OfferingSession: CommandSession {
  /// The command that takes back the work of this one, or `nil` if the command offered none.
  var undo: Undo? { get }
}
