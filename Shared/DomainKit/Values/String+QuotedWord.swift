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

  /// The text as one word of a command, for a hint: in quotes if it contains special characters, with
  /// which an email address could begin another command.
  ///
  /// ```swift
  /// "Put it back with: gizmos restore \(gizmo.name.text.quotedIfSpecial)"
  /// ```
  package var quotedIfSpecial: String { isPlainWord ? self : quotedAsWord }

  /// The text as one word of a POSIX shell: in quotes if it contains special characters.
  ///
  /// ```swift
  /// "Create the folder with: mkdir -p \(path.quotedForSystem)"
  /// ```
  package var quotedForSystem: String { isPlainWord ? self : "'\(replacing("'", with: "'\\''"))'" }

  private var isPlainWord: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "_@%+=:,./-".utf8.contains(byte)
        }
      }
  }
}
