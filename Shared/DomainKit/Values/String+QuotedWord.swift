extension String {
  /// The text as an argument of a command, for a hint: in quotes if it contains special characters,
  /// and after `--` if it begins with a dash, as an option does.
  ///
  /// ```swift
  /// "Put it back with: gizmos restore \(gizmo.name.text.quotedAsWord)"
  /// ```
  package var quotedAsWord: String { (hasPrefix("-") ? "-- " : "") + quotedForShells }

  /// Returns an option with the text as its value, for a hint.
  ///
  /// ```swift
  /// "Name it with: gizmos set \(gizmo.name.text.quotedAsValue(of: "--name"))"
  /// ```
  package func quotedAsValue(of option: String) -> String {
    option + (hasPrefix("-") ? "=" : " ") + quotedForShells
  }

  /// Returns a command with an argument and options, for a hint. The options precede an argument
  /// after `--`.
  ///
  /// ```swift
  /// let line = String.commandLine("gizmos replace", gizmo.name.text.quotedAsWord, options: "--reset")
  /// ```
  ///
  /// - Parameter argument: The argument, from ``quotedAsWord``.
  package static func commandLine(_ command: String, _ argument: String, options: String) -> String {
    argument.hasPrefix("-") ? "\(command) \(options) \(argument)" : "\(command) \(argument) \(options)"
  }

  /// The text as one word of a statement, which bash, zsh and fish read as the same word: in quotes
  /// if it contains special characters, so that no shell runs a part of it.
  ///
  /// ```swift
  /// "Create the folder with: mkdir -p \(path.quotedForShells)"
  /// ```
  package var quotedForShells: String {
    if isPlainWord { return self }
    // Between double quotes, a single quote is easier to read, but shells expand these characters.
    let isReadable = utf8.contains(UInt8(ascii: "'")) && !utf8.contains { #"$`"\!"#.utf8.contains($0) }
    return isReadable ? "\"\(self)\"" : "'\(escapedForQuotes)'"
  }

  /// The text as it is written between single quotes: a quote or a backslash, which fish reads as an
  /// escape there, ends the quotes for one character.
  package var escapedForQuotes: String {
    var result = ""
    // A quote with a combining mark is a quote for a shell.
    for scalar in unicodeScalars {
      if scalar == "'" || scalar == "\\" { result += "'\\\(scalar)'" } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// `true` if the text is the same word for all shells without quotes.
  package var isPlainWord: Bool {
    // At the beginning, zsh expands `=`, and fish `%`.
    guard let first = utf8.first, !"=%".utf8.contains(first) else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      // The characters +,-./ precede the digits, : follows them, and @ precedes the capital letters.
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "@")...UInt8(ascii: "Z"),
        UInt8(ascii: "+")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "%"), UInt8(ascii: "="):
        true
      default: false
      }
    }
  }
}
