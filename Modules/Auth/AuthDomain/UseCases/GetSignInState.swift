import DomainKit

/// Returns the current user, if there is one.
package protocol GetSignInStateUseCase: Sendable {
  /// Returns the current user, in every state of the installation.
  func execute() async throws -> SignInState
}

/// The user of this process.
package enum SignInState: Equatable, Sendable {
  /// The local user, who works as the owner because there are no accounts.
  case unrestricted
  case signedOut
  case signedIn(User)
}

@MemberwiseInit
package struct GetSignInState: GetSignInStateUseCase {
  private let services: AuthServices

  package func execute() async throws -> SignInState {
    try await services.execute(for: .signIn) { context, principal in
      if principal == .unrestricted { return .unrestricted }
      guard let id = principal.account, let user = try await context.accounts.user(ID(id)) else { return .signedOut }
      return .signedIn(user)
    }
  }
}
