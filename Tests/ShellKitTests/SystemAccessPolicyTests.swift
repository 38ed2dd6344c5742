import DomainKit
import Testing

@testable import ShellKit

/// A command that runs only as its own process.
private struct Swap: IdleCommand {
  static let info = CommandInfo("swap", "swap the database", permission: .anyone("test"), isOutsidePrompt: true)
  @Argument(help: "Backup file.") var file: String
}

@Suite struct `A command that does not run everywhere` {
  private static let outside = CommandInfo("move", "move", permission: .anyone("test"), isOutsidePrompt: true)
  private static let plain = CommandInfo("list", "list", permission: .anyone("test"))

  private func code(_ policy: SystemAccessPolicy, _ info: CommandInfo) -> String? {
    do throws(ShellError) {
      try policy.check(info)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `is refused at the prompt and in kiosk mode`() {
    #expect(code(SystemAccessPolicy(), Self.outside) == nil)
    #expect(code(SystemAccessPolicy(isPrompt: true), Self.outside) == "shell.outside-prompt")
    #expect(code(SystemAccessPolicy(isKiosk: true, isPrompt: true), Self.outside) == "shell.kiosk")
    #expect(code(SystemAccessPolicy(isKiosk: true, isPrompt: true), Self.plain) == nil)
  }

  @Test(arguments: [
    ("swap", "coffeepal swap <file>"), ("swap monday.db", "coffeepal swap monday.db"),
    ("swap \"Ada's db\"", #"coffeepal swap "Ada's db""#),
  ])
  func `comes at the prompt with the line that runs it`(line: String, expected: String) async throws {
    var harness = Self.harness()
    let way = "leave the prompt and run: \(expected)\n"
    #expect(try await harness.prompt(line).contains("swap does not run at the prompt\n  \(way)"))
    #expect(try await harness.prompt("plan \(line)").contains("swap does not run at the prompt\n  \(way)"))
    #expect(try await harness.prompt("\(line) ?").contains("This does not run at the prompt; \(way)"))
    harness.arguments = ["--db", "my shop.db"]
    #expect(try await harness.prompt(line).contains("coffeepal --db 'my shop.db' swap "))
  }

  @Test func `comes at the prompt without the line if the database refuses it there too`() async throws {
    var harness = Self.harness()
    harness.hooks = ShellHooks(checkDatabase: { _ in throw ShellError("swap.on-server", "It is on a server") })
    for line in ["swap monday.db", "plan swap monday.db"] {
      let text = try await harness.prompt(line)
      #expect(text.contains("error[swap.on-server]: It is on a server\n"), "\(text)")
      #expect(!text.contains("leave the prompt"), "\(text)")
    }
    #expect(try await harness.prompt("drinks list").contains("latte"))
  }

  @Test func `is refused at the prompt before its permission is checked, and not as a denied access`() async throws {
    let log = Log()
    var harness = Self.harness()
    harness.hooks = ShellHooks(
      authorize: { info in log.add("authorize \(info.name)") },
      logAccessDenied: { action in log.add("refused \(action)") })
    #expect(try await harness.prompt("swap monday.db", "plan swap monday.db").contains("error[shell.outside-prompt]"))
    #expect(!log.entries.contains { $0.hasSuffix(" swap") }, "\(log.entries)")
    harness.arguments = ["--kiosk"]
    #expect(try await harness.prompt("swap monday.db").contains("error[shell.kiosk]"))
    #expect(log.entries.filter { $0.hasSuffix(" swap") } == ["refused swap"])
  }

  @Test func `leaves the pager to less, which leaves a short text on the screen`() {
    #expect(SystemAccessPolicy().pager(for: .anonymous)?.hasPrefix("less -FRX ") == true)
    #expect(SystemAccessPolicy(isKiosk: true).pager(for: .anonymous) == nil)
  }

  @Test func `says in its help where it runs`() async throws {
    #expect(
      try await Self.harness().script("help swap").output.contains(
        "Runs    outside the prompt: coffeepal swap <file>\n"))
  }

  @Test(arguments: [([], true), (["--kiosk"], false)] as [([String], Bool)])
  func `is not in the list of all commands in kiosk mode`(arguments: [String], isListed: Bool) async throws {
    var harness = Self.harness()
    harness.arguments = arguments
    let list = try await harness.script("help").output
    #expect(list.contains("drinks list"))
    #expect(list.contains("swap the database") == isListed, "\(list)")
  }

  private static func harness() -> Harness {
    Harness(commands: Harness.commands() + [RegisteredCommand(Swap.self, feature: "test") {}], columns: 200)
  }

  @Test func `is for staff where it starts other programs`() {
    let (customer, barista) = (
      Principal.person(UniqueID(high: 1, low: 1), .customer), Principal.person(UniqueID(high: 1, low: 2), .barista)
    )
    #expect(SystemAccessPolicy().refusal(of: "The pager", for: customer) != nil)
    #expect(SystemAccessPolicy().refusal(of: "The pager", for: barista) == nil)
    #expect(SystemAccessPolicy(isKiosk: true).refusal(of: "The pager", for: barista) != nil)
    #expect(SystemAccessPolicy(isKiosk: true).pager(for: barista) == nil)
  }

  @Test func `is closed while the user is unknown`() {
    let policy = SystemAccessPolicy()
    let sentence =
      "The editor is refused while the database cannot be reached, because it is not known who is signed in"
    #expect(policy.refusal(of: "The editor", for: nil) == sentence)
    #expect((["", SystemAccessPolicy.usualPager] as [String?]).contains(policy.pager(for: nil)))
    #expect(policy.error("shell.save", sentence, for: nil).code == "shell.unknown-user")
    #expect(policy.error("shell.save", sentence, for: .anonymous).code == "shell.save")
    let kiosk = SystemAccessPolicy(isKiosk: true)
    #expect(kiosk.refusal(of: "The editor", for: nil) == "The editor is switched off in kiosk mode")
    #expect(kiosk.error("shell.save", sentence, for: nil).kind == .denied)
  }
}
