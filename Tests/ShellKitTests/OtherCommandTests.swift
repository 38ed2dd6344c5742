import DomainKit
import ShellKit
import Testing

/// A command that finds words.
private struct SearchStamps: IdleCommand {
  static let info = CommandInfo("stamps search", "Search titles", permission: .anyone("test"))
  @Argument var text: [String]
  @Option var country: String?
}

/// A command that reads.
private struct CountStamps: IdleCommand {
  enum Grouping: String, CaseIterable, ExpressibleByArgument { case year, ink }
  static let info = CommandInfo(
    "stamps count", "Count stamps", permission: .anyone("test"),
    optionPermissions: ["--country": Permission("stamps.country", atLeast: .manager)],
    otherOptions: [
      "--group --group-by": "--by", "--nation": "--country",
      "--land": "to count a part: --by ink; to choose a country: --country UK",
    ])
  @Option var by = Grouping.year
  @Option var country: String?
}

/// A command that writes.
private struct AddStamp: IdleCommand {
  static let info = CommandInfo(
    "stamps add", "Add a stamp", permission: .anyone("test"), writtenData: "the stamp", notUndoableBecause: "it sticks")
  @Option var title: String?
  @Option var price: Int?
}

/// Another command that writes.
private struct SellStamp: IdleCommand {
  static let info = CommandInfo(
    "stamps sell", "Sell a stamp", permission: .anyone("test"), writtenData: "the stamp", notUndoableBecause: "it goes")
}

/// A command of another feature.
private struct ListSenders: IdleCommand {
  static let info = CommandInfo("senders list", "List senders", permission: .anyone("test"))
  @Option var town: String?
  @Option var limit: Int?
  @Option var after: String?
  @Option var since: String?
}

/// A list with an option whose name is near to that of another command.
private struct ListFound: IdleCommand {
  static let info = CommandInfo("stamps found", "List stamps that were lost", permission: .anyone("test"))
  @Option var counted: String?
}

/// A list without options.
private struct ListRoads: IdleCommand {
  static let info = CommandInfo("senders roads", "List roads", permission: .anyone("test"))
}

/// A command whose name is a noun.
private struct AddLike: IdleCommand {
  static let info = CommandInfo(
    "stamps like", "Like a stamp", permission: .anyone("test"), writtenData: "your likes")
  @Argument(transform: IDArgument.parse) var id: IDSuffix
}

/// A command that does the opposite.
private struct RemoveLike: IdleCommand {
  static let info = CommandInfo(
    "stamps unlike", "Remove a like", permission: .anyone("test"), writtenData: "your likes")
  @Argument(transform: IDArgument.parse) var id: IDSuffix
}

/// A list whose name is the plural of the noun.
private struct ListLikes: IdleCommand {
  static let info = CommandInfo("stamps likes", "List your likes", permission: .anyone("test"))
}

/// A list for managers.
private struct ListRarities: IdleCommand {
  static let info = CommandInfo(
    "stamps rarities", "List rare stamps", permission: Permission("stamps.rare", atLeast: .manager))
}

/// A command with an argument that the option of another one has.
private struct ChangeTown: IdleCommand {
  static let info = CommandInfo(
    "senders town", "Change a town", permission: .anyone("test"), writtenData: "it", notUndoableBecause: "so")
  @Argument var sender: String
  @Argument var town: String
}

/// A command with a word in the keys of two hints.
private struct TearStamp: IdleCommand {
  static let info = CommandInfo(
    "stamps tear", "Tear a stamp", permission: .anyone("test"),
    otherNames: ["rip split": "stamps tear <id>", "split": "stamps sell"])
}

@Suite struct `Words of other programs` {
  @Test func `have one hint each`() async {
    await #expect(processExitsWith: .failure) { _ = RegisteredCommand(TearStamp.self, feature: "stamps") {} }
  }
}

@Suite struct `An option of another command` {
  private func expect(_ hint: String, for line: String, hiding hidden: Set<String> = []) async throws {
    let hooks = ShellHooks(permits: { { !hidden.contains($0.name) && !hidden.contains($0.permission.name) } })
    let harness = Harness(hooks: hooks)
      .adding(
        SearchStamps.self, CountStamps.self, AddStamp.self, SellStamp.self, AddLike.self, RemoveLike.self,
        ListLikes.self, ListRarities.self, ListFound.self, to: "stamps"
      ).adding(ListSenders.self, ListRoads.self, ChangeTown.self, to: "senders")
    let errors = try await harness.script(line).errors
    #expect(errors.hasSuffix("^ \(hint)\n"), "\(errors)")
  }

  @Test(arguments: [
    ("stamps count --title Penny", "write: stamps search Penny"),
    ("stamps count --title=Penny --country UK", "write: stamps search Penny --country UK"),
    ("stamps count --title Penny --by ink", "write: stamps search Penny"),
    ("stamps search --title Penny Red", "write: stamps search Penny Red"),
    ("stamps count --group ink", "write: stamps count --by ink"),
    ("stamps count --group-by=ink --country UK", "write: stamps count --by ink --country UK"),
    ("stamps count --group glue", "did you mean --by?"),
    ("stamps count --ink red", "write: stamps count --by ink"),
    ("stamps count --country UK --ink", "write: stamps count --country UK --by ink"),
    ("stamps search --by year", "stamps count has --by: stamps count --by year"),
    ("stamps search Penny --by year", "stamps count has --by, but does not take Penny: stamps count --by year"),
    ("stamps count --town Ulm", "help stamps count lists its options"),
    ("stamps count --price 4", "help stamps count lists its options"),
    ("stamps sell --price 4", "help stamps sell lists its options"),
    ("stamps sell --by year", "help stamps sell lists its options"),
    ("stamps like --title 28a3669d", "write: stamps like 28a3669d"),
    ("stamps unlike --like 28a3669d", "write: stamps unlike 28a3669d"),
    ("stamps count --likes", "write: stamps likes"), ("stamps count --rarites", "write: stamps rarities"),
    ("stamps count --likes --country UK", "stamps likes does not take --country UK; write: stamps likes"),
    ("stamps insert --town Ulm", "--town has a command of its own: senders town <sender> <town>"),
  ])
  func `leads to the line that has it, and from reading to writing never`(line: String, hint: String) async throws {
    try await expect(hint, for: line)
  }

  @Test(arguments: [
    ("stamps like 28a3669d off", "stamps unlike 28a3669d"),
    ("stamps like add 28a3669d", "stamps like 28a3669d"), ("stamps likes add 28a3669d", "stamps like 28a3669d"),
    ("stamps likes remove 28a3669d", "stamps unlike 28a3669d"),
    ("stamps like delete 28a3669d", "stamps unlike 28a3669d"),
  ])
  func `is not needed after the noun of a command, for a verb`(line: String, right: String) async throws {
    try await expect("write: \(right)", for: line)
  }

  @Test(arguments: [
    ("like add 28a3669d", "stamps like"), ("add like 28a3669d", "stamps like"),
    ("likes remove 28a3669d", "stamps unlike"), ("remove like 28a3669d", "stamps unlike"),
  ])
  func `is not needed for a verb beside a noun without its feature`(line: String, right: String) async throws {
    try await expect("did you mean \(right)?", for: line)
  }

  @Test(arguments: ["drinks wipe", "wipe"])
  func `is not needed for a word of other programs`(line: String) async throws {
    try await expect("write: drinks forget", for: line)
  }

  @Test(arguments: [
    ("drinks export x.csv", "drinks list > x.csv"), ("export drinks x.csv --count 2", "drinks list --count 2 > x.csv"),
    ("drinks dump ~/all.xlsx", "drinks list > ~/all.csv"), ("drinks export json", "drinks list > drinks.json"),
    ("drinks download 'my drinks'", "drinks list > 'my drinks'"),
  ])
  func `is not needed to write a list to a file`(line: String, right: String) async throws {
    try await expect("write: \(right)", for: line)
  }

  @Test func `leads no customer to a redirection, and none to a list that is not for them`() async throws {
    var harness = Harness()
    harness.hooks.userOrLastKnown = { .person(UniqueID(high: 1, low: 1), .customer) }
    let customer = try await harness.script("drinks export x.csv").errors
    #expect(customer.hasSuffix("^ did you mean drinks list?\n"), "\(customer)")
    try await expect("help drinks lists its commands", for: "drinks export x.csv", hiding: ["drinks list"])
  }

  @Test(arguments: ["--limit 2", "--limit=2", "--after Ulm", "--all"])
  func `for the pages of a list leads to no other list`(option: String) async throws {
    try await expect("help senders roads lists its options", for: "senders roads \(option)")
  }

  @Test(arguments: [
    ("stamps count --since today", "help stamps count lists its options"),
    ("senders roads --since today", "senders list has --since: senders list --since today"),
    ("stamps sell --town Ulm", "help stamps sell lists its options"),
  ])
  func `for a period or for a command that writes leads to no other feature`(line: String, hint: String) async throws {
    try await expect(hint, for: line)
  }

  @Test(arguments: [
    ("senders roads --town Ulm", "senders list", "help senders roads lists its options"),
    ("stamps likes --counted 4", "stamps count", "stamps found has --counted: stamps found --counted 4"),
    ("stamps count --nation UK", "stamps.country", "--country is for managers and above"),
    ("stamps count --land UK", "stamps.country", "to count a part: --by ink; --country is for managers and above"),
    ("stamps count --rarities", "stamps rarities", "stamps rarities is for managers and above"),
    ("rarities", "stamps rarities", "stamps rarities is for managers and above"),
    ("forget latte", "drinks forget", "drinks forget is for all signed-in users; to what there is: drinks list"),
  ])
  func `leads to none that is for others, and says for whom the only one is`(
    line: String, hidden: String, hint: String
  ) async throws {
    try await expect(hint, for: line, hiding: [hidden])
  }
}
