import DomainKit
import EmployeesDomain
import ShellKit

/// An employee with the personnel file, as rows and as JSON.
enum EmployeeDetailsView {
  static func record(_ details: EmployeeDetails) -> CommandOutput {
    .record(OutputRecord(fields: fields(of: details), json: json(details), detail: details.file.flatMap(notes)))
  }

  private static func fields(of details: EmployeeDetails) -> [OutputField] {
    let hiring = details.employee.employment.hiring
    let firing = details.employee.employment.firing
    return EmployeeView.fields(of: details.employee) + [
      OutputField("hired by", EmployeeView.account(hiring?.signature.by)),
      OutputField("fired by", EmployeeView.account(firing?.signature.by)),
      OutputField("background checked at", EmployeeView.time(hiring?.checkedAt)),
      OutputField("file", details.file.map { .text(status(of: $0)) } ?? .absent),
      OutputField("employed from", EmployeeView.time(details.file?.employedFrom)),
      OutputField("employed until", EmployeeView.time(details.file?.employedUntil)),
      OutputField("file closed at", EmployeeView.time(details.file?.closedAt)),
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

  private static func json(_ details: EmployeeDetails) -> JSONValue {
    let hiring = details.employee.employment.hiring
    let firing = details.employee.employment.firing
    return .object(
      EmployeeView.members(of: details.employee) + [
        JSONValue.Member("hiredBy", .optional(hiring?.signature.by?.description)),
        JSONValue.Member("firedBy", .optional(firing?.signature.by?.description)),
        JSONValue.Member("checkedAt", .optional(hiring?.checkedAt?.description)),
        JSONValue.Member("file", details.file.map(json) ?? .null),
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
