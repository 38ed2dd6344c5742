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

  static func row(_ employee: Employee) -> OutputRow { OutputRow(fields(of: employee), in: columns) }

  static func record(_ employee: Employee) -> CommandOutput { .record(OutputRecord(fields(of: employee))) }

  /// Returns a fired employee with the work of the event handlers.
  static func fired(_ result: FireResult, _ descriptions: FollowUpDescriptions) -> CommandOutput {
    let columns = [OutputColumn("work", importance: 4), OutputColumn("status", importance: 4)]
    let rows = result.followUps.map { followUp in
      OutputRow(
        [
          ItemField("work", .text(descriptions.description(of: followUp.handler))),
          .json("handler", .string(followUp.handler)),
          // Work that was given up is outstanding too: a user can still retry its delivery.
          ItemField("status", .text(followUp.isDone ? "done" : "outstanding")),
        ], in: columns)
    }
    let list = rows.isEmpty ? nil : OutputList(columns: columns, emptyMessage: "", rows: rows)
    let followUps = ItemField.json("followUps", .array(rows.map(\.json)))
    return .record(OutputRecord(fields(of: result.employee) + [followUps], detail: list, detailName: "work"))
  }

  static func time(_ moment: Timestamp?) -> OutputCell { moment.map { .time($0) } ?? .absent }

  static func fields(of employee: Employee) -> [ItemField] {
    let (firing, rejection) = (employee.employment.firing, employee.employment.rejection)
    return [
      ItemField("id", .id(employee.id.description)),
      ItemField("name", .text(employee.name.text)),
      ItemField("email", .text(employee.email.text)),
      ItemField("role", .text(employee.role.rawValue)),
      ItemField("status", .text(employee.status.rawValue)),
      ItemField("hired at", time(employee.employment.hiring?.stamp.at), key: "hiredAt"),
      ItemField("fired at", time(firing?.stamp.at), key: "firedAt"),
      ItemField("reason", (firing?.reason ?? rejection?.reason).map { .text($0) } ?? .absent),
      ItemField("version", number: employee.version),
    ]
  }
}
