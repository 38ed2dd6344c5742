package import DomainKit

/// What the rules about books forbid.
package enum BookError: DescribedError, Hashable {
  case nameTaken(String)
  case unusableName(String)
  case limitOutOfRange(Int)
  case text(PlainTextError)

  package var code: String {
    switch self {
    case .nameTaken: "books.name-taken"
    case .unusableName: "books.unusable-name"
    case .limitOutOfRange: "books.limit"
    case .text(let error): error.code
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .nameTaken: .refused
    case .unusableName, .limitOutOfRange: .invalid
    case .text(let error): error.kind
    }
  }

  package var message: String {
    switch self {
    case .nameTaken(let name): "There is \"\(name)\" already"
    case .unusableName(let name): "\"\(name)\" has no letter and no digit"
    case .limitOutOfRange(let limit): "\(limit) is not a number of things to list"
    case .text(let error): error.message
    }
  }

  package var suggestion: String? {
    switch self {
    case .nameTaken: "See what there is with: books list"
    case .limitOutOfRange: "Write a number from 1 on"
    default: nil
    }
  }
}
