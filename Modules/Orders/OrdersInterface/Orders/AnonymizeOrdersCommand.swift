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
    let found = Self.words(try await anonymize.count(of: guest))
    try await session.confirmIfNeeded(
      "Erase the name, addresses, notes and reasons of \(guest) from \(found)? This cannot be undone.")
    let erased = Self.words(try await anonymize.execute(anonymizing: guest))
    session.note(
      "Events and recorded command lines have the name until they are deleted, by default after 30 days. "
        + "Earlier backups and exported files keep it.")
    return .message("Erased the guest from \(erased).")
  }

  private static func words(_ data: GuestData) -> String {
    let orders = data.orders == 1 ? "1 finished order" : "\(data.orders) finished orders"
    return "\(orders) and \(data.notifications == 1 ? "1 notification" : "\(data.notifications) notifications")"
  }
}
