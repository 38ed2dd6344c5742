import DomainKit
import Testing

@testable import ShellKit

@Suite struct `A command that does not run everywhere` {
  private static let outside = CommandInfo("move", "move", permission: .anyone("test"), isOutsidePrompt: true)
  private static let plain = CommandInfo("list", "list", permission: .anyone("test"))

  private func code(_ policy: EscapePolicy, _ info: CommandInfo) -> String? {
    do throws(ShellError) {
      try policy.check(info)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `is refused at the prompt and in kiosk mode`() {
    #expect(code(EscapePolicy(), Self.outside) == nil)
    #expect(code(EscapePolicy(isPrompt: true), Self.outside) == "shell.outside-prompt")
    #expect(code(EscapePolicy(isKiosk: true, isPrompt: true), Self.outside) == "shell.kiosk")
    #expect(code(EscapePolicy(isKiosk: true, isPrompt: true), Self.plain) == nil)
  }

  @Test func `is for staff where it starts other programs`() {
    let (customer, barista) = (
      Principal.person(UniqueID(high: 1, low: 1), .customer), Principal.person(UniqueID(high: 1, low: 2), .barista)
    )
    #expect(EscapePolicy().refusal(of: "The pager", for: customer) != nil)
    #expect(EscapePolicy().refusal(of: "The pager", for: barista) == nil)
    #expect(EscapePolicy(isKiosk: true).refusal(of: "The pager", for: barista) != nil)
    #expect(EscapePolicy(isKiosk: true).pager(for: barista) == nil)
  }
}
