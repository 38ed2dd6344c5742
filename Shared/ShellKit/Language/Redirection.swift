/// The destination of a statement's output: `> FILE`, `>> FILE` or `| PROGRAM`.
package struct Redirection: Hashable, Sendable {
  /// A kind of destination.
  package enum Kind: String, Sendable {
    case file = ">"
    /// A file to append to.
    case appended = ">>"
    /// A program of the system's shell.
    case program = "|"

    /// The description of the target.
    var target: String { self == .program ? "a program" : "a file" }
  }

  package let kind: Kind
  /// The file name, or the program as typed.
  package let target: String
  /// `true` if the target begins with a `~` that was neither quoted nor escaped.
  package let beginsWithTilde: Bool

  /// Separates the words of a command from the redirection after them.
  ///
  /// - Parameter text: The text that contains the words, for the `~` of a file.
  /// - Returns: The words of the command, and the redirection, if there is one.
  static func separate(_ words: [Word], in text: [UInt8] = []) throws(RedirectionFailure) -> ([Word], Redirection?) {
    if let and = words.first(where: { $0.text == "&&" && !$0.isQuoted }) {
      throw RedirectionFailure(reason: .and, word: and)
    }
    guard let index = words.firstIndex(where: \.isOperator), let kind = Kind(rawValue: words[index].text) else {
      return (words, nil)
    }
    guard index > 0 else { throw RedirectionFailure(reason: .noCommand(kind), word: words[index]) }
    let rest = words[(index + 1)...]
    guard let target = rest.first, !target.isOperator, !target.text.isEmpty else {
      throw RedirectionFailure(reason: .noTarget(kind), word: words[index])
    }
    if kind == .program, target.text.hasPrefix("|") {
      let both = words[index].range.lowerBound..<target.range.lowerBound + 1
      throw RedirectionFailure(reason: .or, word: words[index].moved(to: both))
    }
    // The error does not repeat the other words, because one may be a part of a password.
    if rest.count > 1 { throw RedirectionFailure(reason: .moreWords(kind), word: words[index]) }
    let start = target.range.lowerBound
    let hasTilde = kind != .program && text.indices.contains(start) && text[start] == UInt8(ascii: "~")
    return (Array(words[..<index]), Redirection(kind: kind, target: target.text, beginsWithTilde: hasTilde))
  }
}

/// A redirection that is incomplete, or not at the end of its statement, or an operator that only other shells have.
struct RedirectionFailure: Error {
  let reason: Reason
  let word: Word

  enum Reason: Hashable, Sendable {
    case noCommand(Redirection.Kind)
    case noTarget(Redirection.Kind)
    case moreWords(Redirection.Kind)
    /// The `&&` of other shells.
    case and
    /// The `||` of other shells.
    case or

    var message: String {
      switch self {
      case .noCommand(let kind): "\(kind.rawValue) needs a command before it"
      case .noTarget(let kind): "\(kind.rawValue) needs \(kind.target)"
      case .moreWords(let kind): "\(kind.rawValue) and \(kind.target) must be the end of the statement"
      case .and: "&& does not separate statements"
      case .or: "|| does not separate statements"
      }
    }

    var suggestion: String {
      switch self {
      case .noCommand, .noTarget, .moreWords:
        "write > FILE, >> FILE or | PROGRAM last; put > and | in quotes if they are text"
      case .and:
        "write ; between statements. A line or a script stops at the first error; put && in quotes if it is text"
      case .or: "write ; between statements; put || in quotes if it is text"
      }
    }
  }
}
