import CompositionKit
import DomainKit
import ShellKit

/// The graph of features: subscriptions to events and dependencies on ports.
struct FeatureMap {
  /// A handler's subscription to an event.
  struct Subscription: Hashable {
    let event: String
    /// The feature that raises the event: the first part of the event's stable name.
    let source: String
    let handler: String
    /// The feature that registers the handler.
    let handlingFeature: String
    let phase: HandlingPhase
  }

  /// A dependency of one feature that another feature provides, through an adapter in the App.
  struct PortDependency: Hashable {
    let consumer: String
    /// The consumer's port, handler or command that has the dependency.
    let port: String
    let provider: String
    let type: String
  }

  let features: [(name: String, summary: String)]
  let subscriptions: [Subscription]
  let dependencies: [PortDependency]

  init(_ composition: Composition) {
    let features = composition.features
    self.features = features.map { ($0.name, $0.summary) }
    subscriptions = features.flatMap { feature in
      feature.handlers.map { handler in
        let event = handler.event.stableName
        return Subscription(
          event: event, source: String(event.prefix { $0 != "." }), handler: handler.handler,
          handlingFeature: feature.name, phase: handler.phase)
      }
    }
    let owners = Dictionary(
      features.flatMap { feature in feature.bindings.map { ($0.key, feature.name) } }, uniquingKeysWith: { $1 })
    dependencies = features.flatMap { feature in
      feature.needs.flatMap { port, needs in
        needs.compactMap { need in
          guard let owner = owners[need.key], owner != feature.name else { return nil }
          return PortDependency(consumer: feature.name, port: port, provider: owner, type: need.key.description)
        }
      }
    }
  }
}

extension Feature {
  /// The dependencies of the feature's bindings, handlers and commands, by name.
  fileprivate var needs: [(name: String, needs: [Dependency])] {
    bindings.map { ($0.key.description, $0.needs) } + handlers.map { ($0.handler, $0.needs) }
      + commands.map { ($0.info.name, $0.needs) }
  }
}

// MARK: Drawing

extension FeatureMap {
  /// The graph as text, with one paragraph per feature.
  var text: String { features.map { paragraph($0.name, $0.summary) }.joined(separator: "\n\n") }

  private func paragraph(_ feature: String, _ summary: String) -> String {
    let uses = dependencies.filter { $0.consumer == feature }.map {
      "  uses    \($0.provider) for \($0.port) (\($0.type))"
    }
    let raises = subscriptions.filter { $0.source == feature }.map {
      "  raises  \($0.event) → \($0.handler) (\(Self.word(for: $0.phase)))"
    }
    let handles = subscriptions.filter { $0.handlingFeature == feature && $0.source != feature }.map {
      "  handles \($0.event) → \($0.handler) (\(Self.word(for: $0.phase)))"
    }
    return (["\(feature)  \(summary)"] + uses + raises + handles).joined(separator: "\n")
  }

  private static func word(for phase: HandlingPhase) -> String {
    switch phase {
    case .preCommit: "before the commit"
    case .withCommit: "with the commit"
    case .postCommit: "after the commit"
    case .postCommitExternal: "after the commit, outside"
    }
  }

  /// The graph for programs.
  var json: JSONValue {
    [
      "features": .array(features.map { ["name": .string($0.name), "summary": .string($0.summary)] }),
      "dependencies": .array(
        dependencies.map {
          [
            "consumer": .string($0.consumer), "port": .string($0.port), "provider": .string($0.provider),
            "type": .string($0.type),
          ]
        }),
      "subscriptions": .array(
        subscriptions.map {
          [
            "event": .string($0.event), "source": .string($0.source), "handler": .string($0.handler),
            "feature": .string($0.handlingFeature), "phase": .string("\($0.phase)"),
          ]
        }),
    ]
  }

  /// A Mermaid flowchart, with solid arrows for dependencies and dotted arrows for events.
  var mermaid: String {
    let nodes = features.map { "  \($0.name)" }
    let uses = arrows(dependencies.map { ($0.consumer, $0.provider, $0.port) }).map {
      "  \($0.from) -->|\"\($0.labels.joined(separator: "<br/>"))\"| \($0.to)"
    }
    let raises = arrows(subscriptions.map { ($0.source, $0.handlingFeature, $0.event) }).map {
      "  \($0.from) -.->|\"\($0.labels.joined(separator: "<br/>"))\"| \($0.to)"
    }
    return (["flowchart LR"] + nodes + uses + raises).joined(separator: "\n")
  }

  /// A Graphviz graph, with solid arrows for dependencies and dashed arrows for events.
  var dot: String {
    let nodes = features.map { "  \"\($0.name)\";" }
    let uses = arrows(dependencies.map { ($0.consumer, $0.provider, $0.port) }).map {
      "  \"\($0.from)\" -> \"\($0.to)\" [label=\"\($0.labels.joined(separator: "\\n"))\"];"
    }
    let raises = arrows(subscriptions.map { ($0.source, $0.handlingFeature, $0.event) }).map {
      "  \"\($0.from)\" -> \"\($0.to)\" [style=dashed, label=\"\($0.labels.joined(separator: "\\n"))\"];"
    }
    return (["digraph features {", "  rankdir=LR;", "  node [shape=box];"] + nodes + uses + raises + ["}"])
      .joined(separator: "\n")
  }

  private typealias Arrow = (from: String, to: String, labels: [String])

  /// Returns one arrow per pair of features, with all its labels, in the order of the features.
  private func arrows(_ ways: [(from: String, to: String, label: String)]) -> [Arrow] {
    var arrows: [Arrow] = []
    for way in ways {
      if let index = arrows.firstIndex(where: { $0.from == way.from && $0.to == way.to }) {
        if !arrows[index].labels.contains(way.label) { arrows[index].labels.append(way.label) }
      } else {
        arrows.append((way.from, way.to, [way.label]))
      }
    }
    return arrows
  }
}
