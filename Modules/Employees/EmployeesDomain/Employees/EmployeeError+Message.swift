import DomainKit

extension EmployeeError {
  package var message: String {
    switch self {
    case .hiredAlready(let name, _): "\(name) already works here: \"I've been here for a long time.\""
    case .emailTaken(let name, let email): "The staff record of \(name) has the address \(email)"
    // A required text of the product.
    case .firedAlready: "You can't fire me! I'm already fired!"
    case .employmentEnded(let name, _, _): "\(name) was fired, and that employment is over"
    case .notEmployed(let name): "\(name) does not work here"
    case .notCandidate(let name, let status):
      status == .rejected ? "\(name) was already rejected" : "\(name) is not a candidate"
    case .notRejected(let name): "\(name) was not rejected"
    case .changedSinceAsked(let name, _): "The record of \(name) has changed since you were asked"
    case .incompleteApplication(let name, let missing, _):
      "\"\(name.excerpt(80))\" is not a candidate's id or email address; to hire a new person, add \(missing.joined(separator: " and "))"
    // A required text of the product, although it is not true of a person with the same name.
    case .onWatchlist(let name, hasRecord: false):
      "\(name) is a wanted criminal on our watchlist, so we have rejected their application"
    case .onWatchlist(let name, hasRecord: true):
      "\(name) is a wanted criminal on our watchlist, so their record is unchanged"
    case .hasName(let name): "The name is already \"\(name)\""
    case .fileClosed(let name): "The personnel file of \(name) is closed"
    case .noCase(let name): "There is no case about \(name)"
    case .tooManyNotes(let limit): "A personnel file holds no more than \(limit) notes"
    case .noNote(let name, let number): "The personnel file of \(name) has no note \(number)"
    case .watchedAlready(let name): "\"\(name)\" is already on the watchlist"
    case .notWatched(let name): "\"\(name)\" is not on the watchlist"
    case .unusableName(let name): "\"\(name)\" contains neither a letter nor a digit"
    case .malformedEmail: EmailAddress.malformedMessage
    case .notFound(let text), .notFiredByEmail(let text): "There is no employee \(text)"
    case .ambiguous(let suffix, let candidates):
      "Several employee ids end in \(suffix): \(candidates.joined(separator: ", "))"
    case .text(let error): error.message
    }
  }

  package var suggestion: String? {
    switch self {
    case .hiredAlready(_, let email):
      "Show the employee with: employees show \(email.quotedAsWord); for a lost invitation: "
        + "auth invite \(email.quotedAsWord)"
    case .emailTaken(_, let email):
      "Show the employee with: employees show \(email.quotedAsWord)"
    case .employmentEnded(let name, let role, let email):
      "Hire them again, or ask an owner to if they had an account: "
        + String.commandLine(
          "employees hire", name.quotedAsWord, options: "--role \(role) \(email.quotedAsValue(of: "--email"))")
    case .notEmployed: "To reject a candidate: employees reject ID; to hire one: employees hire ID"
    case .notCandidate: "List candidates with: employees list --status candidate"
    case .notRejected: "List rejected people with: employees list --status rejected"
    case .changedSinceAsked(_, let id): "Look at it with employees show \(id.suffix(8)), and repeat the command"
    case .incompleteApplication(_, _, let candidates) where !candidates.isEmpty:
      EditDistance.question(candidates.map { "employees hire \($0)" })
    case .incompleteApplication:
      "Write it like: employees hire \"Ada Bohne\" --role barista --email ada@example.com"
    case .onWatchlist:
      "Check the names with employees watchlist list; employees watchlist remove takes a wrong one off the list"
    case .watchedAlready, .notWatched: "List the names with: employees watchlist list"
    case .malformedEmail: "Write it like ada@example.com"
    case .notFound(let text) where text.contains("@"):
      "List employees with: employees list. To hire a new one: "
        + "employees hire NAME --role ROLE \(text.quotedAsValue(of: "--email"))"
    case .notFiredByEmail(let email):
      "List employees with: employees list. To close an account without an employment: "
        + "auth disable \(email.quotedAsWord)"
    case .notFound(let id): IDSuffix.hint(about: id) ?? "List employees with: employees list"
    case .ambiguous: "Type more characters of the id"
    case .noNote: "Show the numbers of the notes with: employees show ID"
    case .noCase: "List cases with: employees cases"
    default: nil
    }
  }
}
