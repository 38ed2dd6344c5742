import DomainKit
import ShellKit

/// What help says of the program as a whole.
enum Guide {
  /// - Parameter topics: the pages that features bring.
  static func content(_ topics: [HelpTopic]) -> HelpContent {
    HelpContent(
      steps: steps, topics: topics,
      variables: Settings.Variable.helpPairs, files: files,
      settings: Settings.Key.helpPairs, version: Application.version,
      released: released)
  }

  /// Who builds the program from the same sources gets the same man page: never today's date.
  private static var released: String {
    guard let epoch = Environment.value("SOURCE_DATE_EPOCH").flatMap({ Int64($0) }),
      epoch > 0, epoch < 253_402_300_800
    else { return Application.released }
    return String("\(Timestamp(milliseconds: epoch * 1000))".prefix(10))
  }

  /// From nothing to an order, and back.
  private static let steps = [
    HelpStep("menu list", "what there is to order"),
    HelpStep(
      "orders place --for Ada --item latte:large", "take an order; Tab offers what may come, ? says what is missing"),
    HelpStep("orders watch", "follow open orders on a live board"),
    HelpStep("undo", "take back what was done last"),
  ]

  private static let files = [
    HelpPair("$XDG_DATA_HOME/coffeepal/coffeepal.db", "the database"),
    HelpPair("$XDG_STATE_HOME/coffeepal/session", "what you are signed in with"),
    HelpPair("$XDG_STATE_HOME/coffeepal/history", "what you entered at the prompt"),
    HelpPair("$XDG_CONFIG_HOME/coffeepal/config.json", "settings"),
  ]
}
