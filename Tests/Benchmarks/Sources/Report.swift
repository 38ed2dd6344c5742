#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// All figures of a run, as one table.
struct Report {
  private(set) var figures: [Figure] = []
  private var failures: [String] = []

  mutating func add(_ figures: [Figure]) { self.figures += figures }

  mutating func note(_ failure: String) { failures.append(failure) }

  var text: String {
    let head = ["figure", "ours", "peer", "ratio or value", "target", "met"]
    let rows = [head] + figures.map(row)
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
    }
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "──")
    return ([lines[0], rule] + lines.dropFirst() + [rule, result] + failures).joined(separator: "\n")
  }

  private func row(_ figure: Figure) -> [String] {
    let met = figure.target.map { $0.isMet ? "yes" : "MISSED" } ?? ""
    return [figure.name, figure.ours, figure.peer, figure.measured, figure.target?.text ?? "", met]
  }

  private var result: String {
    let missed = figures.filter { $0.target?.isMet == false }.map(\.name)
    if !missed.isEmpty { return "Missed: \(missed.joined(separator: "; "))" }
    return failures.isEmpty && !figures.isEmpty ? "All targets are met." : "Not all targets were measured."
  }
}

/// Measures all figures, one after another.
struct Run {
  let workbench: Workbench

  /// Measures the figures off the main actor, as the program works: leaving the main actor costs
  /// more than a unit of work.
  ///
  /// - Parameter chosen: The name of one group of figures, or `nil` for all.
  @concurrent
  func all(_ chosen: String?) async {
    var report = Report()
    // The import comes first, because the memory of this process counts toward the peak of its
    // children.
    for (name, measure) in groups where chosen == nil || chosen == name {
      Progress.say("measuring \(name) …")
      do {
        report.add(try await measure())
      } catch {
        report.note("cannot measure \(name): \(error)")
      }
    }
    print(report.text)
  }

  private var catalogSizes: CatalogSizes { CatalogSizes { getenv($0).map { String(cString: $0) } } }

  private var groups: [(String, () async throws -> [Figure])] {
    [
      ("import", { try JournalImport(workbench: workbench).figures() }),
      ("cold", { try ColdStart(workbench: workbench).figures() }),
      ("features", { try await FeatureScale(workbench: workbench).figures() }),
      ("prompt", { try PromptTyping(workbench: workbench).figures() }),
      ("script", { try ScriptRate(workbench: workbench).figures() }),
      ("place", { try await OrderPlacement(workbench: workbench).figures() }),
      ("kernel", { try await KernelOverhead().figures() }),
      ("group", { try await GroupPlacement(workbench: workbench).figures() }),
      ("drain", { try await BacklogDrain(workbench: workbench).figures() }),
      ("history", { try await DoneRows(workbench: workbench).figures() }),
      ("list", { try await OrderListing(workbench: workbench).figures() }),
      ("catalog", { try CatalogImport(workbench: workbench, sizes: catalogSizes).figures() }),
      ("restaurants", { try await CatalogQueries(workbench: workbench, sizes: catalogSizes).figures() }),
    ]
  }
}
