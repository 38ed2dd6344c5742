/// A session that keeps the ``Undo`` that its command registered.
protocol UndoKeepingSession: CommandSession {
  /// The command that undoes the work of this one, or `nil` if the command registered none.
  var undo: Undo? { get }
}
