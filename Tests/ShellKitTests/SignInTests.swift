import DomainKit
import Foundation
import ShellKit
import Synchronization
import TestingKit
import Testing

/// The sign-in at a terminal, which tests change as another program would.
private final class FakeSignIn: Sendable {
  private let state = Mutex((user: Principal?.some(.anonymous), revision: "0"))

  static func person(_ number: UInt64) -> Principal { .person(UniqueID(high: 1, low: number), .owner) }

  /// - Parameter user: The user that the database finds, or `nil` if it does not answer.
  func change(to user: Principal?) { state.withLock { $0 = (user, $0.revision + "1") } }

  /// Returns a shell at which `enter` changes the sign-in to a user.
  func harness(_ user: Principal?) -> Harness {
    var harness = Harness()
    harness.hooks.findCurrentUser = { self.state.withLock { $0.user } }
    harness.hooks.signInRevision = { self.state.withLock { $0.revision } }
    harness.commands.append(RegisteredCommand(ChangeSignIn.self, feature: "door") { { self.change(to: user) } })
    return harness
  }
}

private struct ChangeSignIn: ShellCommand {
  static let info = CommandInfo("enter", "sign in elsewhere", permission: .anyone("test"))

  func run(_ signIn: @Sendable () -> Void, in session: any CommandSession) async throws -> CommandOutput {
    signIn()
    return .none
  }
}

@Suite struct `A sign-in in another program` {
  private let signIn = FakeSignIn()

  @Test(arguments: [FakeSignIn.person(2), nil])
  func `ends the line that the user before has entered`(user: Principal?) async throws {
    let text = try await signIn.harness(user).prompt("enter; drinks list --count 1")
    #expect(text.contains("so the rest of the line was not"))
    #expect(!text.contains("latte"))
  }

  @Test(arguments: [FakeSignIn.person(2), nil])
  func `leaves the next user no alias and no setting`(user: Principal?) async throws {
    let text = try await signIn.harness(user).prompt("alias zz 'drinks list'", "set yes on", "enter", "zz", "set yes")
    #expect(text.contains("there is no command zz"))
    #expect(text.contains("yes     off"), "\(text)")
  }

  @Test func `ends the file that the user before has started`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/lines"
    try "enter\ndrinks list --count 1\n".write(toFile: file, atomically: true, encoding: .utf8)
    let text = try await signIn.harness(FakeSignIn.person(2)).prompt("source \(file)", "drinks list --count 2")
    #expect(text.components(separatedBy: "000000a1").count == 2, "\(text)")
  }

  @Test func `drops the line that was typed before`() async throws {
    var harness = signIn.harness(nil)
    let prompts = Mutex(0)
    harness.hooks.prompt = { [signIn] in
      let number = prompts.withLock { count in
        count += 1
        return count
      }
      if number == 2 { signIn.change(to: FakeSignIn.person(2)) }
      return "coffeepal> "
    }
    let text = try await harness.prompt("drinks list --count 1", "drinks list --count 1", "drinks list --count 1")
    #expect(text.contains("so the line was not run"))
    #expect(text.components(separatedBy: "000000a1").count == 3, "\(text)")
  }

  @Test func `of the same user changes nothing`() async throws {
    signIn.change(to: FakeSignIn.person(2))
    let text = try await signIn.harness(FakeSignIn.person(2)).prompt(
      "alias zz 'drinks list --count 1'", "enter; zz", "zz")
    #expect(text.components(separatedBy: "000000a1").count == 3, "\(text)")
  }

  @Test func `that is known only later drops one line only`() async throws {
    let harness = signIn.harness(nil)
    let text = try await harness.prompt("enter; drinks list --count 1", "drinks list --count 1")
    #expect(text.components(separatedBy: "000000a1").count == 2, "\(text)")
  }

  @Test func `does not stop a script`() async throws {
    let result = try await signIn.harness(FakeSignIn.person(2)).script("enter", "drinks list --count 1")
    #expect(result.output.contains("latte"))
  }
}
