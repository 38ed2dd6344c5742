/// A session that keeps the ``Undo`` that its command offered.
protocol UndoableSession: CommandSession {
  /// The command that undoes the work of this one, or `nil` if the command offered none.
  var undo: Undo? { get }
}
