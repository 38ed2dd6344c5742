import CompositionKit
import DomainKit
import ShellKit
import StorageKit

/// The rows, records and JSON of features.
enum ModuleView {
  static func row(_ feature: Feature, in composition: Composition) -> OutputRow {
    OutputRow(
      [
        .text(feature.name), .code(feature.version), .text(state(feature, composition)),
        .number(String(feature.commands.count)), .number(String(feature.handlers.count)),
        .number(String(feature.tables.count)), .text(feature.summary),
      ], json: json(feature, composition))
  }

  static func record(_ feature: Feature, in composition: Composition) -> CommandOutput {
    let lists = [
      ("commands", feature.commands.map(\.info.name)), ("permissions", feature.permissions),
      ("handlers", feature.handlers.map { "\($0.handler) on \($0.event.stableName)" }), ("tables", feature.tables),
      ("migrations", feature.migrations.map(\.id)), ("bindings", feature.bindings.map(\.key.description)),
    ]
    let head = [
      OutputField("name", .text(feature.name)), OutputField("version", .code(feature.version)),
      OutputField("state", .text(state(feature, composition))), OutputField("summary", .text(feature.summary)),
    ]
    return .record(
      OutputRecord(
        fields: head + lists.map { OutputField($0.0, .text($0.1.joined(separator: ", "))) },
        json: json(feature, composition)))
  }

  private static func state(_ feature: Feature, _ composition: Composition) -> String {
    composition.switchedOff.contains(feature.name) ? "off" : "on"
  }

  private static func json(_ feature: Feature, _ composition: Composition) -> JSONValue {
    let strings = { (texts: [String]) -> JSONValue in .array(texts.map(JSONValue.string)) }
    return [
      "name": .string(feature.name),
      "version": .string(feature.version),
      "summary": .string(feature.summary),
      "on": .bool(!composition.switchedOff.contains(feature.name)),
      "commands": strings(feature.commands.map(\.info.name)),
      "permissions": strings(feature.permissions),
      "handlers": strings(feature.handlers.map(\.handler)),
      "tables": strings(feature.tables),
      "migrations": strings(feature.migrations.map(\.id)),
    ]
  }
}

extension Feature {
  /// The names of the permissions that the feature's commands require.
  var permissions: [String] { Array(Set(commands.map(\.info.permission.name))).sorted() }
}
