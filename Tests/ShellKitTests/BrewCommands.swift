import DomainKit

@testable import ShellKit

/// The error for the name of no brew.
struct UnknownBrew: UserFacingError {
  let name: String
  var choices: [String] = []
  let code = "brews.unknown"
  var message: String { "There is no \(name)" }
  let kind = ErrorKind.notFound
  let suggestion: String? = "brews list"
  var invalidValue: InvalidValue? { InvalidValue(name, choices: choices) }
}

/// A command that knows nothing of what it is given.
struct MakeBrew: IdleCommand {
  static let info = CommandInfo("brews make", "make it", permission: .anyone("test"), writtenData: "a brew")
  @Option(name: .shortAndLong, transform: MakeBrew.brew) var item: [String] = []
  @Option var id: String?
  @Option var note: String?
  @Argument var guest: String

  static func brew(_ text: String) throws -> String {
    let parts = text.split(separator: ":").map(String.init)
    if parts.count == 2, parts[1] != "large" { throw UnknownBrew(name: parts[1], choices: ["small", "large"]) }
    return parts[0]
  }

  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput {
    if let id { throw UnknownBrew(name: id) }
    throw UnknownBrew(name: item.last { !["Latte", "Mug"].contains($0) } ?? guest)
  }
}

struct Redeem: IdleCommand {
  static let info = CommandInfo("brews redeem", "use it", permission: .anyone("test"), takesSecret: true)
  @Argument var code: String
  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput { throw UnknownBrew(name: code) }
}

struct DropBrew: IdleCommand {
  static let info = CommandInfo("brews drop", "drop it", permission: .anyone("test"), writtenData: "a brew")
  @Argument(transform: IDArgument.parse) var id: IDSuffix
  @Option(help: ArgumentHelp(valueName: "text")) var reason: String?
  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput { .text(id.digits) }
}

struct ShowBrew: IdleCommand {
  static let info = CommandInfo("brews show", "show it", permission: .anyone("test"))
  @Argument(transform: IDArgument.parse) var id: IDSuffix
  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput { throw MissingBrew(id: id.text) }
}

/// The error for an id of no brew.
struct MissingBrew: UserFacingError {
  let id: String
  let code = "brews.not-found"
  var message: String { "There is no brew \(id)" }
  let kind = ErrorKind.notFound
  let suggestion: String? = "brews list"
}

struct PourBrew: IdleCommand {
  static let info = CommandInfo("brews pour", "pour it", permission: .anyone("test"), writtenData: "a brew")
  @Argument var email: String
  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput { throw UnknownBrew(name: email) }
}

struct RenameBrew: IdleCommand {
  static let info = CommandInfo("brews rename", "rename it", permission: .anyone("test"), writtenData: "a brew")
  @Argument var name: String
  @Argument var newName: String
  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput { throw UnknownBrew(name: name) }
}

struct OrderBrew: IdleCommand {
  static let info = CommandInfo("brews order", "order it", permission: .anyone("test"), writtenData: "a brew")
  @Option(name: .customLong("for")) var guest: String
  @Option var item: [String]
}

struct KeepBrew: IdleCommand {
  static let info = CommandInfo("brews hold", "hold it", permission: .anyone("test"), writtenData: "a brew")
  @Argument(transform: IDArgument.parse) var id: IDSuffix
  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput { .text(id.digits) }
}

struct FilterBrews: IdleCommand {
  static let info = CommandInfo("brews filter", "list some", permission: .anyone("test"))
  @Option var town: String?
  @Option var origin: [String] = []
}

struct ShipBrew: IdleCommand {
  static let info = CommandInfo("brews ship", "ship it", permission: .anyone("test"), writtenData: "a brew")
  @Option var town: String?
}

enum Towns: ValueSource {
  static let arguments: [String: Void] = [
    "brews filter --town": (), "brews filter --origin": (), "brews ship --town": (),
  ]
  static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
    ["Bonn", "Ulm", "York", "New", "New York"].map { ValueSuggestion($0) }
  }
}

/// A source that stops before it has all values.
enum LatestBrewIDs: ValueSource {
  static let arguments: [String: Void] = ["brews hold <id>": ()]
  static let limit = 3
  static func listHint(_: Void) -> String? { "List brews with: brews filter" }
  static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
    Array(try await BrewIDs.values((), (), for: "").suffix(limit))
  }
}

enum BrewIDs: ValueSource {
  static let noun = "brew"
  static let arguments: [String: Void] = ["brews drop <id>": (), "brews show <id>": ()]
  static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
    [
      ValueSuggestion("aaaa0001", detail: "Gus, Latte, 2 min"), ValueSuggestion("aaaa0002", detail: "Ada L., 2 Mug"),
      ValueSuggestion("aaaa0003", detail: "Gus, Mug, 5 min"), ValueSuggestion("aaaa0004", detail: "Gustav, Mug"),
      // Addresses have such characters.
      ValueSuggestion("x|touch${IFS}y@b.co", detail: "Quentin, guest"),
      ValueSuggestion("-o@b.co", detail: "Odo, guest"),
      ValueSuggestion("aaaa0005", detail: "Joe's Café, Mug"), ValueSuggestion("908ba833", detail: "Zoe, Mug"),
      ValueSuggestion("aaaa0006", detail: "Ida, Mug, placed", isRefused: true, nextStep: "Use brews start aaaa0006"),
      ValueSuggestion(
        "dddd0001", detail: "Uma, Mug, sold", isRefused: true, nextStep: "To return it: brews drop dddd0001",
        refusalOfName: "takes no sold brew by a name"),
      ValueSuggestion("cccc0003", detail: "Kim, Mug, placed", isRefused: true),
      ValueSuggestion("cccc0004", detail: "Kim Smith, Mug"),
      ValueSuggestion("aaaa0007", detail: "1984, Orwell"), ValueSuggestion("bbbb1985", detail: "Bella, Mug"),
      ValueSuggestion("bbbb1986", detail: "V, Mug"), ValueSuggestion("cccc0001", detail: "Ann Lee, Mug"),
      ValueSuggestion("cccc0002", detail: "Mary Ann, Mug"),
    ]
  }
}

/// A source of items whose names strangers may have chosen.
enum Guests: ValueSource {
  static let noun = "guest"
  static let arguments: [String: Void] = ["brews pour <email>": ()]
  static let hasSelfChosenNames = true
  static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
    try await BrewIDs.values((), (), for: "") + [
      ValueSuggestion("v@b.co", detail: "V Lee, barista"), ValueSuggestion("mary@b.co", detail: "Joan, owner"),
      ValueSuggestion("lb@b.co", detail: "Łukasz O'Brien, owner"),
    ]
  }
}

enum Brews: ValueSource {
  static let arguments: [String: Void] = [
    "brews make --item": (), "brews make --id": (), "brews redeem <code>": (), "brews rename <name>": (),
    "brews order --item": (),
  ]
  static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
    [
      ValueSuggestion("Latte:small", called: "Latte"), ValueSuggestion("Latte:large", called: "Latte"),
      ValueSuggestion("Mug", called: "Mug"), ValueSuggestion("Flat White", called: "Flat White"),
      ValueSuggestion("9f3a21bc", detail: "an order"),
    ]
  }
}
