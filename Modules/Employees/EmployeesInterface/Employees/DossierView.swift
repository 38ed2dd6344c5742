import DomainKit
import EmployeesDomain
import ShellKit

/// An employee with everything that is on file, as rows and as JSON.
enum DossierView {
  static func record(_ dossier: EmployeeDossier) -> CommandOutput {
    .record(OutputRecord(fields: fields(of: dossier), json: json(dossier), detail: dossier.file.flatMap(notes)))
  }

  private static func fields(of dossier: EmployeeDossier) -> [OutputField] {
    let hiring = dossier.employee.employment.hiring
    let firing = dossier.employee.employment.firing
    return EmployeeView.fields(of: dossier.employee) + [
      OutputField("hired by", EmployeeView.account(hiring?.signature.by)),
      OutputField("fired by", EmployeeView.account(firing?.signature.by)),
      OutputField("background checked at", EmployeeView.time(hiring?.checkedAt)),
      OutputField("file", dossier.file.map { .text(status(of: $0)) } ?? .absent),
      OutputField("employed from", EmployeeView.time(dossier.file?.employedFrom)),
      OutputField("employed until", EmployeeView.time(dossier.file?.employedUntil)),
      OutputField("file closed at", EmployeeView.time(dossier.file?.closedAt)),
    ]
  }

  private static func status(of file: PersonnelFile) -> String { file.isClosed ? "closed" : "open" }

  private static func notes(of file: PersonnelFile) -> OutputList? {
    if file.notes.isEmpty { return nil }
    return OutputList(
      columns: [
        OutputColumn("note", importance: 3), OutputColumn("written at", importance: 2), OutputColumn("written by"),
      ], emptyMessage: "",
      rows: file.notes.map { note in
        OutputRow(
          [
            .text(note.text), EmployeeView.time(note.signature.at), EmployeeView.account(note.signature.by),
          ], json: json(note))
      })
  }

  private static func json(_ dossier: EmployeeDossier) -> JSONValue {
    let hiring = dossier.employee.employment.hiring
    let firing = dossier.employee.employment.firing
    return .object(
      EmployeeView.members(of: dossier.employee) + [
        JSONValue.Member("hiredBy", .optional(hiring?.signature.by?.description)),
        JSONValue.Member("firedBy", .optional(firing?.signature.by?.description)),
        JSONValue.Member("checkedAt", .optional(hiring?.checkedAt?.description)),
        JSONValue.Member("file", dossier.file.map(json) ?? .null),
      ])
  }

  private static func json(_ file: PersonnelFile) -> JSONValue {
    [
      "status": .string(status(of: file)),
      "employedFrom": .string(file.employedFrom.description),
      "employedUntil": .optional(file.employedUntil?.description),
      "closedAt": .optional(file.closedAt?.description),
      "notes": .array(file.notes.map(json)),
    ]
  }

  private static func json(_ note: PersonalNote) -> JSONValue {
    [
      "text": .string(note.text),
      "writtenAt": .string(note.signature.at.description),
      "writtenBy": .optional(note.signature.by?.description),
    ]
  }
}
