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

  static let emptyMessage = "No employees!"

  static func row(_ employee: Employee) -> OutputRow {
    OutputRow(
      [
        .id(employee.id.description), .text(employee.name.text), .text(employee.role.rawValue),
        .text(employee.status.rawValue), .text(employee.email.text), time(employee.employment.hiring?.signature.at),
        time(employee.employment.firing?.signature.at),
      ], json: .object(members(of: employee)))
  }

  static func record(_ employee: Employee) -> CommandOutput {
    .record(OutputRecord(fields: fields(of: employee), json: .object(members(of: employee))))
  }

  static func time(_ moment: Timestamp?) -> OutputCell { moment.map { .time($0) } ?? .absent }

  static func account(_ id: UniqueID?) -> OutputCell { id.map { .id($0.description) } ?? .absent }

  static func fields(of employee: Employee) -> [OutputField] {
    let firing = employee.employment.firing
    return [
      OutputField("id", .id(employee.id.description)),
      OutputField("name", .text(employee.name.text)),
      OutputField("email", .text(employee.email.text)),
      OutputField("role", .text(employee.role.rawValue)),
      OutputField("status", .text(employee.status.rawValue)),
      OutputField("hired at", time(employee.employment.hiring?.signature.at)),
      OutputField("fired at", time(firing?.signature.at)),
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
      JSONValue.Member("hiredAt", .optional(employee.employment.hiring?.signature.at.description)),
      JSONValue.Member("firedAt", .optional(firing?.signature.at.description)),
      JSONValue.Member("reason", .optional(firing?.reason)),
      JSONValue.Member("version", .integer(Int64(employee.version))),
    ]
  }
}
