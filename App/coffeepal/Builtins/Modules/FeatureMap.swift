import CompositionKit
import DomainKit
import ShellKit

/// Who hears of what, and who asks whom: all that features have to do with each other.
struct FeatureMap {
  /// An event on its way to a handler.
  struct Hearing: Hashable {
    let event: String
    /// The feature that raises it: what the stable name begins with.
    let source: String
    let handler: String
    let hearer: String
    let phase: HandlingPhase
  }

  /// A need of one feature that another one meets, by an adapter in the App.
  struct Question: Hashable {
    let asker: String
    /// What the asker made of the answer: its port, or the handler or command that needs it.
    let port: String
    let answerer: String
    let type: String
  }

  let features: [(name: String, summary: String)]
  let hearings: [Hearing]
  let questions: [Question]

  init(_ composition: Composition) {
    let features = composition.features
    self.features = features.map { ($0.name, $0.summary) }
    hearings = features.flatMap { feature in
      feature.handlers.map { handler in
        let event = handler.event.stableName
        return Hearing(
          event: event, source: String(event.prefix { $0 != "." }), handler: handler.handler, hearer: feature.name,
          phase: handler.phase)
      }
    }
    let owners = Dictionary(
      features.flatMap { feature in feature.bindings.map { ($0.key, feature.name) } }, uniquingKeysWith: { $1 })
    questions = features.flatMap { feature in
      feature.needs.flatMap { port, needs in
        needs.compactMap { need in
          guard let owner = owners[need.key], owner != feature.name else { return nil }
          return Question(asker: feature.name, port: port, answerer: owner, type: need.key.description)
        }
      }
    }
  }
}

extension Feature {
  /// Everything of the feature that needs something, by name.
  fileprivate var needs: [(name: String, needs: [Dependency])] {
    bindings.map { ($0.key.description, $0.needs) } + handlers.map { ($0.handler, $0.needs) }
      + commands.map { ($0.info.name, $0.needs) }
  }
}

// MARK: Drawing

extension FeatureMap {
  /// A paragraph a feature.
  var text: String { features.map { paragraph($0.name, $0.summary) }.joined(separator: "\n\n") }

  private func paragraph(_ feature: String, _ summary: String) -> String {
    let asks = questions.filter { $0.asker == feature }.map { "  asks    \($0.answerer) for \($0.port) (\($0.type))" }
    let tells = hearings.filter { $0.source == feature }.map {
      "  tells   \($0.event) → \($0.handler) (\(Self.word(for: $0.phase)))"
    }
    let hears = hearings.filter { $0.hearer == feature && $0.source != feature }.map {
      "  hears   \($0.event) → \($0.handler) (\(Self.word(for: $0.phase)))"
    }
    return (["\(feature)  \(summary)"] + asks + tells + hears).joined(separator: "\n")
  }

  private static func word(for phase: HandlingPhase) -> String {
    switch phase {
    case .preCommit: "before the commit"
    case .withCommit: "with the commit"
    case .postCommit: "after the commit"
    case .postCommitExternal: "after the commit, outside"
    }
  }

  /// A flowchart for Markdown pages: questions are solid arrows, events dotted ones.
  var mermaid: String {
    let nodes = features.map { "  \($0.name)" }
    let asks = arrows(questions.map { ($0.asker, $0.answerer, $0.port) }).map {
      "  \($0.from) -->|\"\($0.labels.joined(separator: "<br/>"))\"| \($0.to)"
    }
    let tells = arrows(hearings.map { ($0.source, $0.hearer, $0.event) }).map {
      "  \($0.from) -.->|\"\($0.labels.joined(separator: "<br/>"))\"| \($0.to)"
    }
    return (["flowchart LR"] + nodes + asks + tells).joined(separator: "\n")
  }

  /// The same for Graphviz.
  var dot: String {
    let nodes = features.map { "  \"\($0.name)\";" }
    let asks = arrows(questions.map { ($0.asker, $0.answerer, $0.port) }).map {
      "  \"\($0.from)\" -> \"\($0.to)\" [label=\"\($0.labels.joined(separator: "\\n"))\"];"
    }
    let tells = arrows(hearings.map { ($0.source, $0.hearer, $0.event) }).map {
      "  \"\($0.from)\" -> \"\($0.to)\" [style=dashed, label=\"\($0.labels.joined(separator: "\\n"))\"];"
    }
    return (["digraph features {", "  rankdir=LR;", "  node [shape=box];"] + nodes + asks + tells + ["}"])
      .joined(separator: "\n")
  }

  private typealias Arrow = (from: String, to: String, labels: [String])

  /// One arrow for each pair, with all that goes along it, in the order of the features.
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
