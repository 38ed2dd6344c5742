import DomainKit

extension ShellError {
  /// The error as one line of JSON.
  package var json: String {
    let hint = shownSuggestion.map { ([$0] + matches).joined(separator: " ") }
    let value: JSONValue = [
      "error": [
        "code": .string(code), "message": .string(shownMessage), "exit": .integer(Int64(exitCode)),
        "suggestion": .optional(hint), "line": line.map { .integer(Int64($0)) } ?? .null,
      ]
    ]
    return value.text + "\n"
  }
}
