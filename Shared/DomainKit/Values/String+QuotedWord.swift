extension String {
  /// The name as an argument of a command, for a hint: in quotes, with its quotes and backslashes
  /// escaped, and after `--` if it begins with a dash, as an option does.
  ///
  /// ```swift
  /// "Put it back with: gizmos restore \(gizmo.name.text.quotedAsWord)"
  /// ```
  package var quotedAsWord: String { separator + inQuotes }

  /// The text as an argument of a command, for a hint: in quotes if it contains special characters,
  /// with which an email address could begin another command, and after `--` if it begins with a
  /// dash.
  ///
  /// ```swift
  /// "Put it back with: gizmos restore \(gizmo.name.text.quotedIfSpecial)"
  /// ```
  package var quotedIfSpecial: String { separator + (isPlainWord ? self : inQuotes) }

  /// Returns an option with the text as its value, for a hint.
  ///
  /// ```swift
  /// "Name it with: gizmos set \(gizmo.name.text.quotedAsValue(of: "--name"))"
  /// ```
  package func quotedAsValue(of option: String) -> String {
    option + (hasPrefix("-") ? "=" : " ") + (isPlainWord ? self : inQuotes)
  }

  /// Returns a command with an argument and options, for a hint. The options precede an argument
  /// after `--`.
  ///
  /// ```swift
  /// let line = String.commandLine("gizmos replace", gizmo.name.text.quotedAsWord, options: "--reset")
  /// ```
  ///
  /// - Parameter argument: The argument, from ``quotedAsWord`` or ``quotedIfSpecial``.
  package static func commandLine(_ command: String, _ argument: String, options: String) -> String {
    argument.hasPrefix("-") ? "\(command) \(options) \(argument)" : "\(command) \(argument) \(options)"
  }

  private var separator: String { hasPrefix("-") ? "-- " : "" }

  private var inQuotes: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

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
