import DomainKit
import EmployeesDomain
import ShellKit

/// An employee as rows and as JSON.
enum EmployeeView {
  static let columns = [
    OutputColumn("id", importance: 4), OutputColumn("name", importance: 4), OutputColumn("role", importance: 3),
    OutputColumn("status", importance: 3), OutputColumn("email", importance: 2),
    OutputColumn("hired at", importance: 1), OutputColumn("fired at", importance: 1),
  ]

  static let emptyMessage = "No employees! Hire one with: employees hire, or a random one: employees recruit --hire"

  static func row(_ employee: Employee) -> OutputRow {
    OutputRow(
      [
        .id(employee.id.description), .text(employee.name.text), .text(employee.role.rawValue),
        .text(employee.status.rawValue), .text(employee.email.text), time(employee.employment.hiring?.stamp.at),
        time(employee.employment.firing?.stamp.at),
      ], json: .object(members(of: employee)))
  }

  static func record(_ employee: Employee) -> CommandOutput {
    .record(OutputRecord(fields: fields(of: employee), json: .object(members(of: employee))))
  }

  /// Returns a fired employee with the work of the event handlers.
  static func fired(_ result: FireResult, _ descriptions: FollowUpDescriptions) -> CommandOutput {
    let rows = result.followUps.map { followUp in
      // Work that was given up is outstanding too: a user can still retry its delivery.
      let status = followUp.isDone ? "done" : "outstanding"
      return OutputRow(
        [.text(descriptions.description(of: followUp.handler)), .text(status)],
        json: [
          "work": .string(descriptions.description(of: followUp.handler)), "handler": .string(followUp.handler),
          "status": .string(status),
        ])
    }
    let list = OutputList(
      columns: [OutputColumn("work", importance: 4), OutputColumn("status", importance: 4)], emptyMessage: "",
      rows: rows)
    let followUps = JSONValue.Member("followUps", .array(rows.map(\.json)))
    return .record(
      OutputRecord(
        fields: fields(of: result.employee), json: .object(members(of: result.employee) + [followUps]),
        detail: rows.isEmpty ? nil : list, detailName: "work"))
  }

  static func time(_ moment: Timestamp?) -> OutputCell { moment.map { .time($0) } ?? .absent }

  static func fields(of employee: Employee) -> [OutputField] {
    let firing = employee.employment.firing
    return [
      OutputField("id", .id(employee.id.description)),
      OutputField("name", .text(employee.name.text)),
      OutputField("email", .text(employee.email.text)),
      OutputField("role", .text(employee.role.rawValue)),
      OutputField("status", .text(employee.status.rawValue)),
      OutputField("hired at", time(employee.employment.hiring?.stamp.at)),
      OutputField("fired at", time(firing?.stamp.at)),
      OutputField("reason", firing.map { .text($0.reason) } ?? .absent),
      OutputField("version", .number(String(employee.version))),
    ]
  }

  static func members(of employee: Employee) -> [JSONValue.Member] {
    let firing = employee.employment.firing
    return [
      JSONValue.Member("id", .string(employee.id.description)),
      JSONValue.Member("name", .string(employee.name.text)),
      JSONValue.Member("email", .string(employee.email.text)),
      JSONValue.Member("role", .string(employee.role.rawValue)),
      JSONValue.Member("status", .string(employee.status.rawValue)),
      JSONValue.Member("hiredAt", .optional(employee.employment.hiring?.stamp.at.description)),
      JSONValue.Member("firedAt", .optional(firing?.stamp.at.description)),
      JSONValue.Member("reason", .optional(firing?.reason)),
      JSONValue.Member("version", .integer(Int64(employee.version))),
    ]
  }
}
