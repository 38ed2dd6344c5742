import DomainKit
import EmployeesDomain
import ShellKit

/// An employee with the personnel file, as rows and as JSON.
enum EmployeeDetailsView {
  /// Returns the output of an employee, with the names of the accounts that hired, fired and wrote.
  static func record(_ details: EmployeeDetails, in session: any CommandSession) async -> CommandOutput {
    let names = await session.names(of: accounts(of: details))
    return .record(
      OutputRecord(fields(of: details, names), detail: details.file.flatMap { notes(of: $0, names) }))
  }

  private static func accounts(of details: EmployeeDetails) -> Set<UniqueID> {
    let employment = details.employee.employment
    let stamps = [employment.hiring?.stamp, employment.firing?.stamp, employment.rejection?.stamp]
    return Set((stamps + (details.file?.notes.map(\.stamp) ?? [])).compactMap { $0?.by })
  }

  private static func fields(of details: EmployeeDetails, _ names: [UniqueID: String]) -> [ItemField] {
    let hiring = details.employee.employment.hiring
    let firing = details.employee.employment.firing
    let rejection = details.employee.employment.rejection.map { fields(of: $0, names) }
    let own: [ItemField] = [
      .account("hired by", hiring?.stamp.by, names, key: "hiredBy"),
      .account("fired by", firing?.stamp.by, names, key: "firedBy"),
      ItemField("background checked at", EmployeeView.time(hiring?.checkedAt), key: "checkedAt"),
      .json("rejection", rejection?.json ?? .null),
      ItemField(
        "file", details.file.map { .text(status(of: $0)) } ?? .absent,
        json: details.file.map { json($0, names) } ?? .null),
      .shown("employed from", EmployeeView.time(details.file?.employedFrom)),
      .shown("employed until", EmployeeView.time(details.file?.employedUntil)),
      .shown("file closed at", EmployeeView.time(details.file?.closedAt)),
    ]
    return EmployeeView.fields(of: details.employee) + (rejection?.shown ?? []) + own
  }

  private static func status(of file: PersonnelFile) -> String { file.isClosed ? "closed" : "open" }

  private static func notes(of file: PersonnelFile, _ names: [UniqueID: String]) -> OutputList? {
    if file.notes.isEmpty { return nil }
    let columns = [
      OutputColumn("number", .right, importance: 1), OutputColumn("note", importance: 3),
      OutputColumn("written at", importance: 2), OutputColumn("written by"),
    ]
    return OutputList(
      columns: columns, emptyMessage: "",
      rows: file.notes.enumerated().map { index, note in
        OutputRow([.shown("number", .number(String(index + 1)))] + fields(of: note, names), in: columns)
      })
  }

  private static func fields(of rejection: Rejection, _ names: [UniqueID: String]) -> [ItemField] {
    [
      ItemField("rejected at", .time(rejection.stamp.at), key: "at"),
      .account("rejected by", rejection.stamp.by, names, key: "by"),
    ]
  }

  private static func json(_ file: PersonnelFile, _ names: [UniqueID: String]) -> JSONValue {
    [
      "status": .string(status(of: file)),
      "employedFrom": .string(file.employedFrom.description),
      "employedUntil": .optional(file.employedUntil?.description),
      "closedAt": .optional(file.closedAt?.description),
      "notes": .array(file.notes.map { fields(of: $0, names).json }),
    ]
  }

  private static func fields(of note: PersonalNote, _ names: [UniqueID: String]) -> [ItemField] {
    [
      ItemField("note", .text(note.text), key: "text"),
      ItemField("written at", .time(note.stamp.at), key: "writtenAt"),
      .account("written by", note.stamp.by, names, key: "writtenBy"),
    ]
  }
}
