package import DomainKit

/// The option `--after` of list commands.
///
/// ```swift
/// @OptionGroup var after: AfterOption
/// @OptionGroup var limits: LimitOptions
///
/// let gizmos = try await listShelf.execute(after: after.id, limit: limits.count(in: session))
/// ```
package struct AfterOption: ParsableArguments {
  /// The end of an identifier, or `nil` for the start of the list.
  @Option(
    name: .customLong("after"), help: ArgumentHelp("Start after this id.", valueName: "id"),
    transform: IDArgument.parse)
  package var id: IDSuffix?

  package init() {}
}

/// The option `--dry-run` of commands that import.
///
/// ```swift
/// @OptionGroup var dryRun: DryRunOption
///
/// let report = try await importGizmos.execute(path, dryRun: dryRun.isOn)
/// session.note(dryRun.isOn ? "\(report.imported) would be new" : "\(report.imported) are new")
/// ```
package struct DryRunOption: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: "Show what would change; change nothing.")
  package var isOn = false

  package init() {}
}
