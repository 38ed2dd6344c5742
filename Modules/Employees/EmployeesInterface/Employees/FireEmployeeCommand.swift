import DomainKit
package import EmployeesDomain
package import ShellKit

package struct FireEmployeeCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees fire", "Fire an employee", permission: .fireEmployees,
    examples: ["employees fire 9f3a21bc --reason \"drank the beans\""],
    writtenData: "the employee; their notes are erased and a case is opened",
    notUndoableBecause: "the notes are erased, and only a new employment restores staff access",
    personalOptions: ["--reason"],
    otherNames: ["leave quit resign": "employees fire <id|email> --reason resigned"],
    otherOptions: ["--because --comment --note --why": "--reason"])

  @OptionGroup var employee: EmployeeArgument

  @Option(help: ArgumentHelp("Reason for the firing.", valueName: "text"))
  var reason: String

  /// The use case that finds the employee, the one that fires the employee, and the descriptions of
  /// the work that follows.
  package typealias Needs = (any FindEmployeeUseCase, any FireEmployeeUseCase, FollowUpDescriptions)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (find, fire, descriptions) = needs
    let found = try await foundEmployee(by: find)
    var seen: SeenVersion?
    if found.status == .employed {
      try await fire.check(.id(found.id), reason: reason)
      let question = "Fire \(found.name) (\(found.role.rawValue), \(found.email))?"
      // Only a user who has read the question has agreed to this version.
      if try await session.confirmIfNeeded("\(question) Their staff access ends and their notes are erased.") {
        seen = SeenVersion(found)
      }
    }
    let result = try await fire.execute(.id(found.id), reason: reason, seen: seen)
    if let note = Self.note(on: result) { session.note(note) }
    return EmployeeView.fired(result, descriptions)
  }

  /// Returns the employee to fire.
  private func foundEmployee(by find: any FindEmployeeUseCase) async throws -> Employee {
    do {
      return try await find.execute(employee.reference).employee
    } catch EmployeeError.notFound(let text) where text.contains("@") {
      throw EmployeeError.notFiredByEmail(text)
    }
  }

  /// Returns a message about the handlers whose deliveries are open.
  private static func note(on result: FireResult) -> String? {
    let name = result.employee.name
    guard let openHandlers = result.openHandlers else {
      return "\(name) is fired, but the remaining work could not be checked; see: events list"
    }
    if openHandlers.isEmpty { return nil }
    return "\(name) is fired and no longer has access. Not done yet: "
      + "\(openHandlers.joined(separator: ", ")); see: events list"
  }
}
