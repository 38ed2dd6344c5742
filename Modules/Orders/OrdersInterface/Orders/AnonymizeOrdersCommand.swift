import DomainKit
package import OrdersDomain
package import ShellKit

package struct AnonymizeOrdersCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders anonymize", "Erase a guest from finished orders", permission: .anonymizeOrders,
    examples: ["orders anonymize \"Ada Bohne\""],
    writtenData: "the guest's finished orders; the notifications about them and about orders to this name are deleted",
    notUndoableBecause: "names, addresses and notes are erased", takesPersonalText: true, dropsUndoSteps: true,
    otherOptions: ["--for --guest --customer --name": "the name has no option: orders anonymize \"Ada Bohne\""])

  @Argument(help: ArgumentHelp("Full name of the guest; case and accents do not matter.", valueName: "name"))
  var guest: String

  package init() {}

  package func run(
    _ anonymize: any AnonymizeOrdersUseCase, in session: any CommandSession
  ) async throws -> CommandOutput {
    let found = try await anonymize.prepare(anonymizing: guest)
    let isAsked = try await session.confirmIfNeeded(
      "Erase the name, addresses, notes and reasons of \(guest) from \(Self.words(found))? This cannot be undone.")
    // Only a user who has read the question has agreed to these versions.
    let erased = Self.words(try await anonymize.execute(anonymizing: guest, seen: isAsked ? found : nil))
    session.note(
      "Events and recorded command lines have the name until they are deleted, by default after 30 days. "
        + "Earlier backups and exported files keep it.")
    return .message("Erased the guest from \(erased).")
  }

  private static func words(_ data: GuestData) -> String {
    "\(data.orders.count.counted("finished order")) and \(data.notifications.count.counted("notification"))"
  }
}
