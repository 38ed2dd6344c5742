import ArgumentParser
import DomainKit
package import RestaurantsDomain
package import ShellKit

/// The command `restaurants import`.
package struct ImportRestaurantsCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants import", "Take a list of restaurants into the catalogue", permission: .importRestaurants,
    examples: ["restaurants import restaurants-nyc.ndjson --dry-run", "restaurants import places.csv"],
    writes: "each restaurant that is not there yet",
    irrevocable: "no command takes a list out again")

  @Argument(help: ArgumentHelp("The list: NDJSON, or CSV with a header.", valueName: "file"))
  var file: String

  @Flag(help: "Only say what would come in.")
  var dryRun = false

  package init() {}

  package func run(_ restaurants: any ImportRestaurantsUseCase, in session: any CommandSession) async throws
    -> CommandOutput
  {
    let report = try await restaurants.execute(file, dryRun: dryRun) { session.show($0, of: file) }
    return report.output(dryRun: dryRun)
  }
}

/// The command `restaurants export`.
package struct ExportRestaurantsCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants export", "Write the catalogue into a file that an import understands", permission: .exportRestaurants,
    examples: ["restaurants export all.ndjson", "restaurants export all.csv"], writes: "the file",
    irrevocable: "a file is removed outside of this program",
    outside: "writes a file")

  @Argument(help: ArgumentHelp("Where it goes: CSV if it is called so, else NDJSON.", valueName: "file"))
  var file: String

  /// The export, and what says whether there is such a file already.
  package typealias Needs = (restaurants: any ExportRestaurantsUseCase, files: any CatalogueExport)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    if try needs.files.exists(file) { try await session.confirm("Replace \(file)?") }
    let count = try await needs.restaurants.execute(file) { count in
      session.progress("Exporting \(file)", completed: Int64(count), total: nil)
    }
    return .record(
      OutputRecord(
        fields: [OutputField("exported", .number(String(count)))], json: ["exported": .integer(Int64(count))]))
  }
}
