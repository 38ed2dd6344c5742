import DomainKit
import ShellKit

struct WhyCommand: ShellCommand {
  static let info = CommandInfo(
    "why", "Show which command caused an entry or event", permission: .readEvents,
    examples: ["why 9f3a21bc", "why 9f3a21bc --json"],
    // The id after `log` may be a password after a misspelled `login`.
    otherNames: ["history": "why <id>", "log": "for the command that caused it: why <id>"])

  @Argument(
    help: "Id of an order, an employee, an event or another entry, or its last characters.",
    transform: IDArgument.parse)
  var id: IDSuffix

  func run(_ finder: CauseFinder, in _: any CommandSession) async throws -> CommandOutput {
    CauseView.output(try await finder.explain(id))
  }
}

/// An error of the command `why`.
enum CauseError: UserFacingError, Hashable {
  case unknown(String)
  case ambiguous(String, candidates: [String])

  var code: String {
    switch self {
    case .unknown: "why.not-found"
    case .ambiguous: "why.ambiguous"
    }
  }

  var kind: ErrorKind {
    switch self {
    case .unknown: .notFound
    case .ambiguous: .invalid
    }
  }

  var message: String {
    switch self {
    case .unknown(let digits): "No unit of work is recorded for an id that ends in \(digits)"
    case .ambiguous(let digits, let candidates):
      "Several rows end in \(digits): \(candidates.joined(separator: ", "))"
    }
  }

  var suggestion: String? {
    switch self {
    case .unknown: "Records are kept for 30 days, and for rows of this version of the program"
    case .ambiguous: "Type more characters of the id"
    }
  }
}
