import DomainKit
package import RestaurantsDomain
package import ShellKit

package struct ImportRestaurantsCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants import", "Import a list of restaurants into the catalog", permission: .importRestaurants,
    examples: ["restaurants import restaurants-nyc.ndjson --dry-run", "restaurants import places.csv"],
    writtenData: "each new restaurant, and later inspections of known ones",
    notUndoableBecause: "no command reverts an import")

  @Argument(help: ArgumentHelp("Input file: NDJSON, or CSV with a header.", valueName: "file"))
  var file: String

  @OptionGroup var dryRun: DryRunOption

  package init() {}

  package func run(_ restaurants: any ImportRestaurantsUseCase, in session: any CommandSession) async throws
    -> CommandOutput
  {
    let report = try await restaurants.execute(file, dryRun: dryRun.isOn) { session.show($0, of: file) }
    return report.output(
      dryRun: dryRun.isOn,
      details: [ItemField(dryRun.isOn ? "would update" : "updated", number: report.updated, key: "updated")])
  }
}

package struct ExportRestaurantsCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants export", "Export the catalog to a file that can be imported", permission: .exportRestaurants,
    examples: ["restaurants export all.ndjson", "restaurants export all.csv"], writtenData: "the file",
    notUndoableBecause: "the file must be removed outside of this program",
    externalEffect: "writes a file",
    otherOptions: [
      "--borough --cuisine --highly-rated --max-price --min-rating --near --open --within":
        "it writes the whole catalog; for a part: restaurants list --cuisine Italian > part.csv"
    ])

  @Argument(help: ArgumentHelp("Output file; .csv writes CSV, anything else NDJSON.", valueName: "file"))
  var file: String

  /// The export use case, and the check for an existing file.
  package typealias Needs = (any ExportRestaurantsUseCase, any CatalogExport)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (restaurants, files) = needs
    try OutputFormat.refuseForeignExtension(of: file, hint: ".csv writes CSV, anything else NDJSON")
    if try files.exists(file) { try await session.confirmIfNeeded("Replace \(file)?") }
    let count = try await restaurants.execute(file) { count in
      session.progress("Exporting \(file)", completed: Int64(count), total: nil, unit: .items("restaurants"))
    }
    return .record(OutputRecord([ItemField("exported", number: count)]))
  }
}
