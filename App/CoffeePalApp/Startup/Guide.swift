import DomainKit
import ShellKit

/// The help about the program as a whole.
enum Guide {
  /// Returns the help content.
  ///
  /// - Parameters:
  ///   - topics: The help pages of features.
  ///   - dayStart: The hour at which a business day begins.
  static func content(_ topics: [HelpTopic], dayStart: Int) -> HelpContent {
    HelpContent(
      steps: steps, topics: topics + [scope], index: { targets(of: $0) },
      variables: Settings.Variable.helpPairs, files: files,
      settings: Settings.Key.helpPairs, version: Application.version,
      released: released, dayStart: dayStart)
  }

  /// The date in the man page: the release date or `SOURCE_DATE_EPOCH`, for reproducible builds.
  private static var released: String {
    guard let epoch = Environment.value("SOURCE_DATE_EPOCH").flatMap({ Int64($0) }),
      epoch > 0, epoch < 253_402_300_800
    else { return Application.released }
    return String("\(Timestamp(milliseconds: epoch * 1000))".prefix(10))
  }

  /// The first steps: sign in; then place an order, follow it and undo it.
  private static let steps = [
    HelpStep("login ada@example.com", "sign in", audience: .signedOut),
    HelpStep("auth register ada@example.com --name Ada", "create an account", audience: .signedOut),
    HelpStep("auth accept 7K2QM-4XPD9-2VNTR-3CHJ8", "accept an invitation with its code", audience: .signedOut),
    HelpStep("menu list", "show the menu"),
    HelpStep(
      "orders place --for Ada --item latte:large", "place an order; Tab completes, ? shows what is missing"),
    HelpStep("orders watch", "follow open orders on a live board"),
    HelpStep("undo", "undo the last change", needsEarlierLines: true),
    HelpStep(
      "auth register bo@example.com --name Bo", "create an account; the first one is the owner's",
      audience: .beforeAccounts),
  ]

  private static let files = [
    HelpPair("$XDG_DATA_HOME/coffeepal/coffeepal.db", "database"),
    HelpPair("$XDG_STATE_HOME/coffeepal/session", "session of the signed-in user"),
    HelpPair("$XDG_STATE_HOME/coffeepal/history", "history of the prompt"),
    HelpPair("$XDG_CONFIG_HOME/coffeepal/config.json", "settings"),
    HelpPair("$XDG_CONFIG_HOME/coffeepal/rc", "statements that run before the first prompt: settings and aliases"),
  ]
}
