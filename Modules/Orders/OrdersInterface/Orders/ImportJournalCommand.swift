import ArgumentParser
import DomainKit
package import OrdersDomain
package import ShellKit

/// The command `orders import`.
package struct ImportJournalCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders import", "Take in the sales of a coffee machine's journal", permission: .importJournals,
    examples: ["orders import till.csv --currency UAH --dry-run"],
    writes: "an order for each sale that is not there yet, and unknown drinks as retired items",
    irrevocable: "no command takes sales out again")

  @Argument(help: ArgumentHelp("The journal: CSV with a header.", valueName: "file"))
  var file: String

  @Option(
    help: ArgumentHelp("What the journal's prices are in.", valueName: "code"), transform: CurrencyArgument.parse)
  var currency: Currency?

  @Flag(help: "Only say what would come in.")
  var dryRun = false

  /// The import, and the currency of a journal that does not say otherwise.
  package typealias Needs = (import: any ImportJournalUseCase, settings: ShopSettings)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let report = try await needs.import.execute(
      file, currency: currency ?? needs.settings.currency, dryRun: dryRun
    ) { session.show($0, of: file) }
    return report.output(dryRun: dryRun)
  }
}
