import DomainKit
import ShellKit
import Testing

extension Workplace {
  static let password = "correct horse battery staple"

  /// Returns the environment for a user's own session file.
  func session(_ name: String) -> [String: String] { ["COFFEEPAL_SESSION": path("\(name)/session")] }

  /// Runs the program as a user with a session of their own.
  func coffeepal(
    as name: String, _ arguments: String..., password: String = "", on database: String? = nil
  ) async throws -> Result {
    try await run(
      [Self.program, "--db", database ?? self.database] + arguments, input: password.isEmpty ? "" : password + "\n",
      environment: session(name))
  }

  /// Creates the owner's account, which turns on access control, and signs the owner in.
  func registerOwner(_ name: String = "ada") async throws {
    let result = try await coffeepal(
      as: name, "auth", "register", "\(name)@example.com", "--name", "The Owner", "--password-stdin",
      password: Self.password)
    try #require(result.ending == .exited(0), "\(result.errors)")
  }

  /// Creates an account by invitation and signs its owner in.
  func invite(_ name: String, as role: String, by owner: String = "ada") async throws {
    let invited = try await coffeepal(
      as: owner, "auth", "register", "\(name)@example.com", "--name", "Somebody", "--role", role, "--json")
    let code = try #require(try invited.json["invitation"]?.string, "\(invited.errors)")
    let accepted = try await coffeepal(as: name, "auth", "accept", code, "--password-stdin", password: Self.password)
    try #require(accepted.ending == .exited(0), "\(accepted.errors)")
  }

  /// Creates the owner's account and another one.
  func registerOwner(inviting name: String, as role: String) async throws {
    try await registerOwner()
    try await invite(name, as: role)
  }

  /// Tries to sign in a user.
  func login(_ name: String, _ password: String = Workplace.password) async throws -> Result {
    try await coffeepal(as: name, "login", "\(name)@example.com", "--password-stdin", password: password)
  }
}
