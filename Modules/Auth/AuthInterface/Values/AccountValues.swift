import DomainKit
package import AuthDomain
package import ShellKit

/// Accounts, by their addresses.
package enum AccountValues: ValueSource {
  package static let arguments = [
    "auth role <email>", "auth disable <email>", "auth enable <email>", "auth invite <email>",
  ]
  private static let limit = 50

  package static func values(_ list: any ListAccountsUseCase, for _: String) async throws -> [ValueSuggestion] {
    try await list.execute(limit: limit, after: nil).map { user in
      ValueSuggestion(user.email.text, detail: "\(user.name), \(user.role.rawValue)")
    }
  }
}
