import CompositionKit
import DomainKit
import ShellKit

/// The dependencies of all bindings, commands and handlers, as indented text.
struct WiringReport {
  private let composition: Composition

  init(_ composition: Composition) { self.composition = composition }

  var text: String { composition.features.map(section).joined(separator: "\n\n") }

  private func section(_ feature: Feature) -> String {
    var lines = [feature.name]
    lines += branch("bindings", feature.bindings.map { entry("\($0.key) (\($0.lifetime.rawValue))", $0.needs) })
    lines += branch("commands", feature.commands.map { entry($0.info.name, $0.needs) })
    lines += branch("events", feature.handlers.map { "\($0.event.stableName) → \($0.handler)" })
    return lines.joined(separator: "\n")
  }

  private func entry(_ name: String, _ needs: [Dependency]) -> String {
    needs.isEmpty ? name : "\(name) ← \(needs.map(\.key.description).joined(separator: ", "))"
  }

  private func branch(_ title: String, _ entries: [String]) -> [String] {
    entries.isEmpty ? [] : ["  \(title)"] + entries.map { "    \($0)" }
  }
}
