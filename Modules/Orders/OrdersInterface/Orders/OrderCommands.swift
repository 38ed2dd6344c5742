import DomainKit
package import OrdersDomain
package import ShellKit

package struct ShowOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders show", "Show an order with its items", permission: .viewOrders, examples: ["orders show 9f3a21bc"],
    otherNames: [
      "status": "orders show <id>; to change the status: orders start <id>, orders ready <id> or orders collect <id>"
    ])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  /// The use case that finds the order, and the lookup of its restaurant's name.
  package typealias Needs = (any FindOrderUseCase, any RestaurantLookup)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (find, restaurants) = needs
    let (order, till) = try await find.execute(id)
    let accounts = Set([order.placedBy, order.cancellation?.by].compactMap { $0 })
    let name = try await restaurants.name(of: order)
    return OrderView.detailed(order, at: name, till: till, accounts.isEmpty ? [:] : await session.names(of: accounts))
  }
}

/// The use case that changes an order's status, and the lookup of its restaurant's name.
package typealias OrderStepNeeds = (any ChangeOrderStatusUseCase, any RestaurantLookup)

package struct StartOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders start", "Start to prepare an order", permission: .manageOrders, examples: ["orders start 9f3a21bc"],
    writtenData: "the order", otherNames: ["accept confirm": "orders start <id>"])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  package init() {}

  package func run(_ needs: OrderStepNeeds, in session: any CommandSession) async throws -> CommandOutput {
    let (changeStatus, restaurants) = needs
    let order = try await changeStatus.execute(.start, id).after
    session.registerUndo(of: order, by: "putback", "Return \(order.guest)'s order to the placed ones")
    return OrderView.record(order, at: try await restaurants.name(of: order))
  }
}

package struct PutBackOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders putback", "Put an order one step back, such as from ready to preparing",
    permission: .manageOrders, examples: ["orders putback 9f3a21bc"],
    writtenData: "the order, and a notification to a guest who was told that it is ready or collected",
    otherNames: [
      "remake reverse": "orders putback <id>",
      "return": "to give the money back: orders cancel <id>; to put an order one step back: orders putback <id>",
    ])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  package init() {}

  package func run(_ needs: OrderStepNeeds, in session: any CommandSession) async throws -> CommandOutput {
    let (changeStatus, restaurants) = needs
    let (before, order) = try await changeStatus.execute(.putBack, id)
    let name = "\(order.guest)'s order"
    let (step, sentence) =
      switch order.status {
      case .placed: ("start", "Start \(name) again")
      case .preparing: ("ready", "Mark \(name) as ready again and notify the guest")
      case .collected: ("cancel", "Cancel the imported sale again")
      default: ("collect", "Mark \(name) as collected again and notify the guest")
      }
    session.registerUndo(of: order, by: step, reason: before.cancellation?.reason, sentence)
    return OrderView.record(order, at: try await restaurants.name(of: order))
  }
}

package struct ReadyOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders ready", "Mark an order as ready", permission: .manageOrders, examples: ["orders ready 9f3a21bc"],
    writtenData: "the order, and a notification to the guest")

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  package init() {}

  package func run(_ needs: OrderStepNeeds, in session: any CommandSession) async throws -> CommandOutput {
    let (changeStatus, restaurants) = needs
    let order = try await changeStatus.execute(.markReady, id).after
    session.registerUndo(
      of: order, by: "putback", "Return \(order.guest)'s order to preparation and notify the guest")
    return OrderView.record(order, at: try await restaurants.name(of: order))
  }
}

package struct CollectOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders collect", "Mark an order as collected", permission: .manageOrders,
    examples: ["orders collect 9f3a21bc"],
    writtenData: "the order, and a notification to the guest",
    otherNames: ["close delivered hand-over handout pick-up picked-up serve served": "orders collect <id>"],
    otherOptions: [
      "--amount --card --cash --paid --pay --payment --tip --tips":
        "no payment or tip is kept: guests pay at your cash register"
    ])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  package init() {}

  package func run(_ needs: OrderStepNeeds, in session: any CommandSession) async throws -> CommandOutput {
    let (changeStatus, restaurants) = needs
    let order = try await changeStatus.execute(.collect, id).after
    session.registerUndo(
      of: order, by: "putback", "Return \(order.guest)'s order to the ready ones and notify the guest")
    return OrderView.record(order, at: try await restaurants.name(of: order))
  }
}

extension CommandSession {
  /// Registers the command that returns an order to its previous status.
  fileprivate func registerUndo(of order: Order, by step: String, reason: String? = nil, _ sentence: String) {
    let words = ["orders", step, order.id.description] + Undo.option("reason", reason)
    registerUndo(Undo(words, sentence, seen: SeenVersion(order)))
  }
}
