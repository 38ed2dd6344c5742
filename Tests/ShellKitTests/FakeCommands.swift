import DomainKit
import ShellKit
import Synchronization

/// The error with which a fake feature refuses.
struct Refusal: UserFacingError {
  let code = "orders.sold-out"
  let message = "oat milk is sold out"
  var kind = ErrorKind.refused
  var isAccessDenial = false
  let suggestion: String? = "try soy"
}

/// A command that calls no use case, and only takes words if it has no method of its own.
protocol IdleCommand: ShellCommand where Needs == Void {}

extension IdleCommand {
  static func registered(in feature: String) -> RegisteredCommand { RegisteredCommand(Self.self, feature: feature) {} }
  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput { .none }
}

enum Size: String, CaseIterable, ExpressibleByArgument { case small, large }

/// A command that takes arguments of every sort and stores something.
struct PlaceOrder: ShellCommand {
  static let info = CommandInfo(
    "orders place", "take an order", permission: Permission("orders.place", atLeast: .customer),
    examples: ["orders place --item latte Ada"],
    writtenData: "an order", optionPermissions: ["--count": Permission("orders.many", atLeast: .barista)])

  @Option(name: .shortAndLong, help: "what to make") var item: String
  @Option(help: "how large") var size = Size.small
  @Option(help: "whose milk", transform: PlaceOrder.milk) var milk: String?
  @Option(help: "how many") var count = 1
  @Flag(help: "with ice") var iced = false
  @Argument(help: "who it is for") var guest: String

  static func milk(_ text: String) throws -> String {
    if text == "oat" { throw Refusal() }
    if text == "cat" { throw ValidationError("cats are not milked") }
    return text
  }

  func validate() throws {
    if count > 9 { throw ValidationError("at most 9 drinks, not \(count)") }
    if guest == "Nobody" { throw Refusal() }
  }

  func run(_ needs: Void, in session: any CommandSession) async throws -> CommandOutput {
    .message("\(count) \(size) \(item) for \(guest)\(iced ? ", iced" : "")")
  }
}

/// A command that lists drinks, some of them hostile.
struct ListDrinks: ShellCommand {
  static let info = CommandInfo(
    "drinks list", "what there is", permission: Permission("drinks.read", atLeast: .customer))

  @Option(help: "how many") var count = 3

  func run(_ needs: Void, in session: any CommandSession) async throws -> CommandOutput {
    .list(
      OutputList(columns: Drinks.columns, emptyMessage: "No drinks available!", rows: Array(Drinks.rows.prefix(count))))
  }
}

enum Drinks {
  static let columns = [
    OutputColumn("id", importance: 3), OutputColumn("name", importance: 1), OutputColumn("price", .right),
    OutputColumn("share", isDecoration: true), OutputColumn("hot"),
  ]
  static let rows = [
    row("019a0000-0000-7000-8000-0000000000a1", "latte", "3.50", 1, true),
    row("019a0000-0000-7000-8000-0000000000a2", "=evil\u{1B}[31m|\t\"x\",\ny", "12.00", 0.5, false),
    row("019a0000-0000-7000-8000-0000000000a3", "家族 👨‍👩‍👧\u{202E}", "0.10", 0, nil),
  ]

  private static func row(_ id: String, _ name: String, _ price: String, _ share: Double, _ hot: Bool?) -> OutputRow {
    OutputRow(
      [.id(id), .text(name), .number(price), .bar(share), hot.map { .bool($0) } ?? .absent],
      json: ["id": .string(id), "name": .string(name), "hot": hot.map { .bool($0) } ?? .null])
  }
}

/// One thing with a list that belongs to it.
struct ShowDrink: ShellCommand {
  static let info = CommandInfo("drinks show", "one drink", permission: Permission("drinks.read", atLeast: .customer))

  func run(_ needs: Void, in session: any CommandSession) async throws -> CommandOutput {
    let detail = OutputList(
      columns: [OutputColumn("part")], emptyMessage: "No parts", rows: [OutputRow([.text("milk")], json: "milk")])
    return .record(
      OutputRecord(
        fields: [OutputField("name", .text("latte")), OutputField("price", .number("3.50"))],
        json: ["name": "latte", "parts": ["milk"]], detail: detail))
  }
}

/// A command that asks before it destroys.
struct Forget: ShellCommand {
  static let info = CommandInfo(
    "drinks forget", "forget all drinks", permission: Permission("drinks.forget", atLeast: .customer),
    writtenData: "all drinks", notUndoableBecause: "they are forgotten", otherNames: ["purge wipe": "drinks forget"])

  func run(_ needs: Void, in session: any CommandSession) async throws -> CommandOutput {
    try await session.confirmIfNeeded("Forget all 3 drinks?")
    return .message("forgotten")
  }
}

/// A command that fails, in several ways.
struct Fail: ShellCommand {
  static let info = CommandInfo("fail", "fail", permission: .anyone("test"))

  enum Strategy: String, CaseIterable, ExpressibleByArgument { case described, unknown, canceled }
  struct Unknown: Error {}
  @Argument var way: Strategy

  func run(_ needs: Void, in session: any CommandSession) async throws -> CommandOutput {
    switch way {
    case .described: throw Refusal()
    case .unknown: throw Unknown()
    case .canceled: throw CancellationError()
    }
  }
}

/// A command that goes on until it is stopped.
struct Brew: ShellCommand {
  static let info = CommandInfo("brew", "take forever", permission: .anyone("test"))

  func run(_ needs: @Sendable () -> Void, in session: any CommandSession) async throws -> CommandOutput {
    needs()
    try await Task.sleep(for: .seconds(60))
    return .none
  }
}

/// A command that gives back what it was made with.
struct Constant: ShellCommand {
  static let info = CommandInfo("constant", "the same each time", permission: .anyone("test"))

  func run(_ needs: CommandOutput, in session: any CommandSession) async throws -> CommandOutput { needs }
}

/// Pages of a hundred numbers.
final class PageCounter: Sendable {
  private let left: Mutex<Int>

  init(limit: Int) { left = Mutex(limit) }

  func next() -> [OutputRow]? {
    left.withLock { left in
      guard left > 0 else { return nil }
      left -= 1
      return (0..<100).map { OutputRow([.number("\($0)")], json: .integer(Int64($0))) }
    }
  }
}
