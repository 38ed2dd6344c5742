import DomainKit
import ShellKit

/// The chain of causes as a tree and as JSON.
enum CauseView {
  static func output(_ node: CauseNode) -> CommandOutput {
    let list = OutputList(
      columns: [OutputColumn("why", importance: 4), OutputColumn("at", importance: 0)], emptyMessage: "",
      rows: rows(of: node, first: "", others: ""))
    return .record(OutputRecord(fields: [], json: json(node), detail: list))
  }

  /// Returns a row per step, indented below the step that it caused.
  private static func rows(of node: CauseNode, first: String, others: String) -> [OutputRow] {
    let row = OutputRow([.line(first + sentence(node)), node.at.map { .time($0) } ?? .absent], json: .null)
    let below = node.causes.enumerated().flatMap { index, cause in
      let isLast = index == node.causes.count - 1
      return rows(of: cause, first: others + (isLast ? "└─ " : "├─ "), others: others + (isLast ? "   " : "│  "))
    }
    return [row] + below
  }

  private static func sentence(_ node: CauseNode) -> String {
    let id = node.id.map { " \($0)" } ?? ""
    switch node.kind {
    case .row: return "\(tables(node.name))\(id)"
    case .unit:
      let version = node.detail("version").map { $0 == "removed" ? "removed by " : "version \($0) by " } ?? ""
      return "\(node.detail("table").map { "\(tables($0)) " } ?? "")\(version)unit of work\(id)"
    case .event:
      let handlers = node.detail("handlers").map { " → \($0)" } ?? ""
      return "event \(node.name)\(id)\(handlers)"
    case .handler: return "handler \(node.name)"
    case .command:
      let person = (node.detail("by") ?? node.detail("account")).map { "\($0): " } ?? ""
      return "\(person)\(node.name)"
    }
  }

  /// Returns the names of tables for people: `order` for `orders_order`.
  private static func tables(_ names: String) -> String {
    names.split { $0 == "," || $0 == " " }.map { PlanWords.entity(String($0)) }.joined(separator: ", ")
  }

  private static func json(_ node: CauseNode) -> JSONValue {
    let fixed = [
      JSONValue.Member("kind", .string(node.kind.rawValue)), JSONValue.Member("name", .string(node.name)),
      JSONValue.Member("id", .optional(node.id?.description)), JSONValue.Member("at", .optional(node.at?.description)),
    ]
    let details = node.details.map { JSONValue.Member($0.key, .string($0.value)) }
    return .object(fixed + details + [JSONValue.Member("causes", .array(node.causes.map(json)))])
  }
}
