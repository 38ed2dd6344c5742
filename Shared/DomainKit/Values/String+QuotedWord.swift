extension String {
  /// The name as one word of a command, for a hint: in quotes, with its quotes and backslashes
  /// escaped.
  ///
  /// ```swift
  /// "Put it back with: gizmos restore \(gizmo.name.text.quotedAsWord)"
  /// ```
  package var quotedAsWord: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
