import DomainKit
package import EmployeesDomain
package import ShellKit

package struct ShowEmployeeCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees show", "Show an employee and the personnel file", permission: .viewEmployees,
    examples: ["employees show 9f3a21bc", "employees show ada@example.com"])

  @OptionGroup var employee: EmployeeArgument

  package init() {}

  package func run(_ find: any FindEmployeeUseCase, in session: any CommandSession) async throws -> CommandOutput {
    await EmployeeDetailsView.record(try await find.execute(employee.reference), in: session)
  }
}

package struct RenameEmployeeCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees rename", "Correct the name of an employee", permission: .hireEmployees,
    examples: ["employees rename 9f3a21bc \"Ada Bohnet\""], writtenData: "the employee",
    otherOptions: ["--email --mail": "to correct the address: auth email <email> <new-email>"])

  @OptionGroup var employee: EmployeeArgument

  @Argument(help: "Correct name.", transform: { try PersonName($0) })
  var name: PersonName

  package init() {}

  package func run(_ rename: any RenameEmployeeUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let (before, employee) = try await rename.execute(self.employee.reference, name: name)
    session.registerUndo(
      Undo(
        ["employees", "rename", employee.id.description, "--", before.name.text],
        "Change the name of \(employee.name) back to \(before.name)", seen: SeenVersion(employee)))
    if employee.status == .employed {
      session.note(
        """
        The account of \(employee.email) keeps its name. If that is another one, its holder changes it with: \
        auth profile set \(employee.name.text.quotedAsValue(of: "--name"))
        """)
    }
    return EmployeeView.record(employee)
  }
}

package struct AddPersonalNoteCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees note", "Add a note to a personnel file", permission: .addPersonalNotes,
    examples: ["employees note 9f3a21bc \"birthday on 12 May\""],
    writtenData: "the note, which is erased when the employment ends", takesPersonalText: true)

  @OptionGroup var employee: EmployeeArgument

  @Argument(help: "Text of the note.")
  var text: String

  package init() {}

  package func run(_ add: any AddPersonalNoteUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let details = try await add.execute(employee.reference, text: text)
    if let file = details.file {
      // The number stands for the text, which is not kept in the steps to undo.
      let id = details.employee.id.description
      session.registerUndo(
        Undo(
          ["employees", "unnote", id, String(file.notes.count)],
          "Erase the note from the file of \(details.employee.name)", seen: SeenVersion(file),
          lookup: ["employees", "show", id]))
    }
    return await EmployeeDetailsView.record(details, in: session)
  }
}

package struct RemovePersonalNoteCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees unnote", "Remove a note from a personnel file", permission: .addPersonalNotes,
    examples: ["employees unnote 9f3a21bc 1"], writtenData: "the personnel file without the note",
    notUndoableBecause: "the note is erased; write it again with employees note",
    otherNames: ["delete-note remove-note": "employees unnote <id|email> <number>"])

  @OptionGroup var employee: EmployeeArgument

  @Argument(help: "Number of the note, which employees show lists.")
  var number: Int

  /// The use case that finds the note for the question, and the one that removes it.
  package typealias Needs = (any FindEmployeeUseCase, any RemovePersonalNoteUseCase)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (find, remove) = needs
    let found = try await find.execute(employee.reference)
    var seen: SeenVersion?
    if let file = found.file, let note = file.note(number) {
      let question = "Erase note \(number) from the file of \(found.employee.name): \"\(note.text.excerpt(60))\"?"
      // Only a user who has read the question has agreed to this version.
      if try await session.confirmIfNeeded(question) { seen = SeenVersion(file) }
    }
    return await EmployeeDetailsView.record(
      try await remove.execute(.id(found.employee.id), note: number, seen: seen), in: session)
  }
}
