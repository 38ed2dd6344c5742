import ArgumentParser
import DomainKit
package import OrdersDomain
package import ShellKit

/// The command `orders show`.
package struct ShowOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders show", "Show an order with its lines", permission: .seeOrders, examples: ["orders show 9f3a21bc"])

  @Argument(help: "The order's identifier, or its end.", transform: IDArgument.parse)
  var id: IDTail

  package init() {}

  package func run(_ find: any FindOrderUseCase, in _: any CommandSession) async throws -> CommandOutput {
    OrderView.record(try await find.execute(id))
  }
}

/// The command `orders start`.
package struct StartOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders start", "Begin to make an order", permission: .workOrders, examples: ["orders start 9f3a21bc"],
    writes: "the order",
    irrevocable: "it is being made")

  @Argument(help: "The order's identifier, or its end.", transform: IDArgument.parse)
  var id: IDTail

  package init() {}

  package func run(_ advance: any AdvanceOrderUseCase, in _: any CommandSession) async throws -> CommandOutput {
    OrderView.record(try await advance.execute(.start, id))
  }
}

/// The command `orders ready`.
package struct ReadyOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders ready", "Put a finished order on the counter", permission: .workOrders,
    examples: ["orders ready 9f3a21bc"],
    writes: "the order, and a notification to the guest", irrevocable: "the guest was told to come")

  @Argument(help: "The order's identifier, or its end.", transform: IDArgument.parse)
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

  @Argument(help: "The order's identifier, or its end.", transform: IDArgument.parse)
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

  @Argument(help: "The order's identifier, or its end.", transform: IDArgument.parse)
  var id: IDTail

  @Option(help: ArgumentHelp("What to tell the guest.", valueName: "text"))
  var reason: String?

  package init() {}

  package func run(_ cancel: any CancelOrderUseCase, in _: any CommandSession) async throws -> CommandOutput {
    OrderView.record(try await cancel.execute(id, reason: reason))
  }
}
