import CompositionKit
import DomainKit
import ShellKit
import StorageKit

/// The rows, records and JSON of features.
enum ModuleView {
  static let columns = [
    OutputColumn("name", importance: 4), OutputColumn("version"), OutputColumn("state", importance: 3),
    OutputColumn("commands", .right, importance: 1), OutputColumn("handlers", .right, importance: 1),
    OutputColumn("tables", .right, importance: 1), OutputColumn("summary", importance: 3),
  ]

  static func row(_ feature: Feature, in composition: Composition) -> OutputRow {
    let counts: [ItemField] = [
      .shown("commands", .number(String(feature.commands.count))),
      .shown("handlers", .number(String(feature.handlers.count))),
      .shown("tables", .number(String(feature.tables.count))),
    ]
    return OutputRow(counts + fields(feature, composition), in: columns)
  }

  static func record(_ feature: Feature, in composition: Composition) -> CommandOutput {
    .record(OutputRecord(fields(feature, composition)))
  }

  private static func fields(_ feature: Feature, _ composition: Composition) -> [ItemField] {
    let isOn = !composition.switchedOff.contains(feature.name)
    let handlers = feature.handlers.map { "\($0.handler) on \($0.event.stableName)" }
    return [
      ItemField("name", .text(feature.name)), ItemField("version", .code(feature.version)),
      .shown("state", .text(isOn ? "on" : "off")), ItemField("summary", .text(feature.summary)),
      .json("on", .bool(isOn)), list("commands", feature.commands.map(\.info.name)),
      list("permissions", feature.permissions), .shown("handlers", .text(handlers.joined(separator: ", "))),
      .json("handlers", .array(feature.handlers.map { .string($0.handler) })), list("tables", feature.tables),
      list("migrations", feature.migrations.map(\.id)),
      .shown("bindings", .text(feature.bindings.map(\.key.description).joined(separator: ", "))),
    ]
  }

  private static func list(_ title: String, _ texts: [String]) -> ItemField {
    ItemField(title, .text(texts.joined(separator: ", ")), json: .array(texts.map(JSONValue.string)))
  }
}

extension Feature {
  /// The names of the permissions that the feature's commands require.
  var permissions: [String] { Array(Set(commands.map(\.info.permission.name))).sorted() }
}
