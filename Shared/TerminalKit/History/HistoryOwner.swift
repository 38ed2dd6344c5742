/// The user whose lines a history keeps and shows.
package enum HistoryOwner: Hashable, Sendable {
  /// The user of the operating system's account, where there are no other accounts.
  case localUser
  /// An account, by its identifier: ASCII letters and digits.
  case account(String)
  /// A user who is not signed in: lines last as long as the session.
  case anonymous

  /// The mark before a line of the file; `nil` for lines that are not written.
  var mark: String? {
    switch self {
    case .localUser: ""
    case .account(let id): "@\(id)"
    case .anonymous: nil
    }
  }
}
