import DomainKit
import EmployeesDomain
import ShellKit

/// An employee with the personnel file, as rows and as JSON.
enum EmployeeDetailsView {
  /// Returns the output of an employee, with the names of the accounts that hired, fired and wrote.
  static func record(_ details: EmployeeDetails, in session: any CommandSession) async -> CommandOutput {
    let names = await session.names(of: accounts(of: details))
    return .record(
      OutputRecord(
        fields: fields(of: details, names), json: json(details), detail: details.file.flatMap { notes(of: $0, names) }))
  }

  private static func accounts(of details: EmployeeDetails) -> Set<UniqueID> {
    let employment = details.employee.employment
    let stamps = [employment.hiring?.stamp, employment.firing?.stamp]
    return Set((stamps + (details.file?.notes.map(\.stamp) ?? [])).compactMap { $0?.by })
  }

  private static func fields(of details: EmployeeDetails, _ names: [UniqueID: String]) -> [OutputField] {
    let hiring = details.employee.employment.hiring
    let firing = details.employee.employment.firing
    return EmployeeView.fields(of: details.employee) + [
      OutputField("hired by", .account(hiring?.stamp.by, names)),
      OutputField("fired by", .account(firing?.stamp.by, names)),
      OutputField("background checked at", EmployeeView.time(hiring?.checkedAt)),
      OutputField("file", details.file.map { .text(status(of: $0)) } ?? .absent),
      OutputField("employed from", EmployeeView.time(details.file?.employedFrom)),
      OutputField("employed until", EmployeeView.time(details.file?.employedUntil)),
      OutputField("file closed at", EmployeeView.time(details.file?.closedAt)),
    ]
  }

  private static func status(of file: PersonnelFile) -> String { file.isClosed ? "closed" : "open" }

  private static func notes(of file: PersonnelFile, _ names: [UniqueID: String]) -> OutputList? {
    if file.notes.isEmpty { return nil }
    return OutputList(
      columns: [
        OutputColumn("note", importance: 3), OutputColumn("written at", importance: 2), OutputColumn("written by"),
      ], emptyMessage: "",
      rows: file.notes.map { note in
        OutputRow(
          [
            .text(note.text), EmployeeView.time(note.stamp.at), .account(note.stamp.by, names),
          ], json: json(note))
      })
  }

  private static func json(_ details: EmployeeDetails) -> JSONValue {
    let hiring = details.employee.employment.hiring
    let firing = details.employee.employment.firing
    return .object(
      EmployeeView.members(of: details.employee) + [
        JSONValue.Member("hiredBy", .optional(hiring?.stamp.by?.description)),
        JSONValue.Member("firedBy", .optional(firing?.stamp.by?.description)),
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
      "writtenAt": .string(note.stamp.at.description),
      "writtenBy": .optional(note.stamp.by?.description),
    ]
  }
}
