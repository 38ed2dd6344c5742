import DomainKit

/// The verbs that users try for a command with another name.
enum CommandVerbs {
  private static let adding: Set = [
    "add", "place", "save", "new", "create", "make", "insert", "take", "register", "recruit", "hire", "invite",
  ]
  private static let removing: Set = [
    "remove", "delete", "del", "rm", "drop", "erase", "clear", "cancel", "retire", "close", "fire",
  ]
  private static let updating: Set = ["update", "edit", "change", "modify", "set", "price", "rename", "save"]

  /// Verbs for writing a list to a file.
  static let exporting: Set = ["export", "dump", "download"]

  /// Groups of verbs with a common meaning.
  private static let groups: [Set<String>] = [
    adding, removing, updating,
    ["discount", "change"],
    ["add", "change"],
    exporting.union(["list", "ls", "all", "index", "candidates"]),
    ["show", "view", "info", "get", "details", "open"],
    ["show", "view", "see", "display", "print", "get", "list"],
    ["search", "find", "query", "lookup"],
    ["search", "find", "query", "lookup", "list"],
    ["collect", "done", "finish", "complete", "deliver", "dispatch", "pickup", "ready", "send", "ship"],
    ["start", "begin", "prepare", "make"],
    [
      "putback", "back", "return", "revert", "reopen", "restore", "enable", "undisable", "unretire", "unclose",
      "uncollect", "undelete", "unready", "unremove", "unstart",
    ],
    ["hire", "rehire", "unfire"],
    ["watch", "board", "monitor", "follow", "live"],
    ["stats", "statistics", "report", "revenue", "sales", "total", "totals", "turnover", "summary"],
    ["review", "rate"],
  ]

  /// Verbs for a list of items.
  private static let listVerbs: Set<String> = ["import", "load", "upload"]
  /// Verbs for one item, which a feature may have instead of one for a list.
  private static let itemVerbs: Set<String> = ["add", "hire", "register"]

  /// Returns the names that a verb may misspell. A verb with a known meaning is no misspelling: `export`
  /// does not stand for `import`.
  static func nearest(to verb: String, among names: some Sequence<String>) -> [String] {
    EditDistance.nearest(to: verb, among: names).filter { mayMean(verb, $0) }
  }

  /// Returns `false` for a verb with a known meaning that is not the one of a name.
  static func mayMean(_ verb: String, _ name: String) -> Bool {
    let meanings = groups.filter { $0.contains(verb.lowercased()) }
    return meanings.isEmpty || meanings.contains { $0.contains(name) }
  }

  /// Returns the name for a verb and a noun that has a command to add and one to remove: `favorite` for
  /// `add favorite`, and `unfavorite` for `favorites remove`.
  static func name(for verb: String, _ noun: String, among names: [String]) -> String? {
    let noun = noun.hasSuffix("s") ? String(noun.dropLast()) : noun
    guard names.contains(noun), names.contains("un\(noun)") else { return nil }
    if adding.contains(verb.lowercased()) { return noun }
    return removing.contains(verb.lowercased()) ? "un\(noun)" : nil
  }

  /// Returns `true` for a verb that adds or removes something.
  static func changes(_ verb: String) -> Bool { adding.union(removing).contains(verb.lowercased()) }

  /// Returns `true` for a verb that changes what an item has.
  static func updates(_ verb: String) -> Bool { updating.contains(verb) }

  /// Returns the names with the meaning of a verb. They are suggestions, never corrections: the user
  /// did not misspell them.
  static func related(to verb: String, among names: [String]) -> [String] {
    // The groups are in the order of their closeness: `show` is rather another `view` than a `list`.
    let meanings = groups.filter { $0.contains(verb.lowercased()) }
    let single = listVerbs.contains(verb.lowercased()) ? names.filter(itemVerbs.contains) : []
    let close = meanings.flatMap { meaning in names.filter(meaning.contains) } + single
    var seen: Set<String> = []
    return Array(close.filter { seen.insert($0).inserted }.prefix(3))
  }
}
