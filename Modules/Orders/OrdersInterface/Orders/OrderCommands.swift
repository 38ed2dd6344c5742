import ArgumentParser
import DomainKit
package import OrdersDomain
package import ShellKit

/// The command `orders show`.
package struct ShowOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders show", "Show an order with its lines", permission: .seeOrders, examples: ["orders show 9f3a21bc"])

  @Argument(help: "The order's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  /// The order, and the name of the account that placed it.
  package typealias Needs = (find: any FindOrderUseCase, accounts: any AccountNameProvider)

  package init() {}

  package func run(_ needs: Needs, in _: any CommandSession) async throws -> CommandOutput {
    let order = try await needs.find.execute(id)
    guard let account = order.placedBy else { return OrderView.whole(order) }
    return OrderView.whole(order, placedBy: try await needs.accounts.names(of: [account])[account])
  }
}

/// The command `orders start`.
package struct StartOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders start", "Begin to make an order", permission: .workOrders, examples: ["orders start 9f3a21bc"],
    writes: "the order")

  @Argument(help: "The order's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  package init() {}

  package func run(_ advance: any AdvanceOrderUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let order = try await advance.execute(.start, id)
    session.offer(
      Undo(
        ["orders", "putback", order.id.description], "Put \(order.guest)'s order back among those that wait",
        subject: ExpectedVersion(order)))
    return OrderView.record(order)
  }
}

/// The command `orders putback`.
package struct PutBackOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders putback", "Put an order that was begun by mistake back among those that wait", permission: .workOrders,
    examples: ["orders putback 9f3a21bc"], writes: "the order")

  @Argument(help: "The order's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  package init() {}

  package func run(_ advance: any AdvanceOrderUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let order = try await advance.execute(.putBack, id)
    session.offer(
      Undo(
        ["orders", "start", order.id.description], "Begin to make \(order.guest)'s order again",
        subject: ExpectedVersion(order)))
    return OrderView.record(order)
  }
}

/// The command `orders ready`.
package struct ReadyOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders ready", "Put a finished order on the counter", permission: .workOrders,
    examples: ["orders ready 9f3a21bc"],
    writes: "the order, and a notification to the guest", irrevocable: "the guest was told to come")

  @Argument(help: "The order's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  package init() {}

  package func run(_ advance: any AdvanceOrderUseCase, in _: any CommandSession) async throws -> CommandOutput {
    OrderView.record(try await advance.execute(.markReady, id))
  }
}

/// The command `orders collect`.
package struct CollectOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders collect", "Hand a finished order to the guest", permission: .workOrders,
    examples: ["orders collect 9f3a21bc"],
    writes: "the order, and a notification to the guest", irrevocable: "the guest has it")

  @Argument(help: "The order's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  package init() {}

  package func run(_ advance: any AdvanceOrderUseCase, in _: any CommandSession) async throws -> CommandOutput {
    OrderView.record(try await advance.execute(.collect, id))
  }
}

/// The command `orders cancel`.
package struct CancelOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders cancel", "Give an order up", permission: .workOrders,
    examples: ["orders cancel 9f3a21bc --reason \"out of milk\""],
    writes: "the order, and a notification to the guest",
    irrevocable: "the guest was told that it will not come; it is taken anew with orders place")

  @Argument(help: "The order's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  @Option(help: ArgumentHelp("What to tell the guest.", valueName: "text"))
  var reason: String?

  package init() {}

  package typealias Needs = (find: any FindOrderUseCase, cancel: any CancelOrderUseCase)

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let order = try await needs.find.execute(id)
    if OrderStatus.cancelled.predecessors.contains(order.status) {
      let name = "order \(order.id.description.suffix(8)) (\(OrderView.items(order)))"
      try await session.confirm("Cancel \(order.guest)'s \(name)? \(order.guest) is told so at once.")
    }
    return OrderView.record(try await needs.cancel.execute(id, reason: reason))
  }
}
