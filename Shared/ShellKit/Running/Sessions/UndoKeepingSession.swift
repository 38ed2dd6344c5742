/// A session that keeps the ``Undo`` that its command registered, or the reason that there is none.
protocol UndoKeepingSession: CommandSession {
  /// The command that undoes the work of this one, or `nil` if the command registered none.
  var undo: Undo? { get }
  /// The reason that nothing undoes the work of the command, or `nil` if the command registered none.
  var undoRefusal: String? { get }
}
