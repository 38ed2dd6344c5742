import DomainKit
package import OrdersDomain
package import ShellKit

package struct CancelOrderCommand: ShellCommand {
  private static let partLine = "orders change <id> --discount 1.50"

  package static let info = CommandInfo(
    "orders cancel", "Cancel an order", permission: .cancelOrders,
    examples: ["orders cancel 9f3a21bc --reason \"out of milk\""],
    writtenData: "the order, and a notification to the guest",
    notUndoableBecause:
      "another account was notified, it was collected, or you may not give the discount; place it again: orders place",
    undoableIf: "if no other account is notified, the order is not collected, and you may give its discount",
    personalOptions: ["--reason"],
    otherNames: [
      "refund": "orders cancel <id>; for a part of its price: \(partLine)", "void": "orders cancel <id>",
      "delete drop remove rm": "orders cancel <id> for the whole order; orders change <id> --remove <item> for an item",
    ],
    otherOptions: [
      "--because --comment --message --note --text --why": "--reason",
      "--amount --discount --part --partial --refund": "for a part of its price: \(partLine)",
      "--item --remove": "for an item of an order: orders change <id> --remove <item>",
    ])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  @Option(help: ArgumentHelp("Reason to give to the guest.", valueName: "text"))
  var reason: String?

  /// The use case that cancels the order, and the lookups of its restaurant's name and of the account
  /// that is notified.
  package typealias Needs = (any CancelOrderUseCase, any RestaurantLookup, any AccountLookup)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (cancel, restaurants, accounts) = needs
    let found = try await cancel.prepare(id)
    var seen: SeenVersion?
    if found.isCancelable {
      let notified = try await Self.notifiedAccount(of: found, accounts)
      let names = await session.names(of: Set([notified].compactMap(\.self)))
      // Only a user who has read the question has agreed to this version.
      let question = Self.question(about: found, notifying: notified, names)
      if try await session.confirmIfNeeded(question) { seen = SeenVersion(found.order) }
    }
    let canceled = try await cancel.execute(id, reason: reason, seen: seen)
    if canceled.isUndoable {
      session.registerUndo(Self.undo(of: canceled.order))
    } else {
      session.refuseUndo(because: Self.refusal(of: canceled))
    }
    return OrderView.record(canceled.order, at: try await restaurants.name(of: canceled.order))
  }

  /// Returns the account that can read the notification: a deleted one cannot.
  private static func notifiedAccount(
    of found: ChangeableOrder, _ accounts: any AccountLookup
  ) async throws -> UniqueID? {
    guard let account = found.notifiedAccount else { return nil }
    return try await accounts.isDeleted(account) ? nil : account
  }

  private static func question(
    about found: ChangeableOrder, notifying notified: UniqueID?, _ names: [UniqueID: String]
  ) -> String {
    let (order, guest) = (found.order, found.order.guest)
    let name = "order \(order.id.description.suffix(8)) (\(OrderView.items(order)))"
    if found.isOwn { return "Cancel your \(name)?" }
    let loss = order.status == .collected ? " It no longer counts in the statistics of its day." : ""
    if order.origin != nil { return "Cancel the imported \(name)?\(loss)" }
    let warning = order.status == .collected ? " This cannot be undone." : ""
    let effect = notified.map { " \(names[$0] ?? "The account that placed it") is notified immediately." }
    return "Cancel \(guest)'s \(name)?\(loss)\(warning)\(effect ?? "")"
  }

  /// Returns the reasons of ``info`` that hold for a cancellation.
  private static func refusal(of canceled: ChangeableOrder) -> String {
    var reasons: [String] = []
    if canceled.isRefund { reasons.append("it was collected") }
    if canceled.notifiedAccount != nil { reasons.append("another account was notified") }
    if reasons.isEmpty { reasons.append("you may not give the discount") }
    return "\(reasons.joined(separator: " and ")); place it again: orders place"
  }

  /// Returns the command that places the same order again, or that counts an imported sale again. It is
  /// refused if the order would come to another total.
  private static func undo(of order: Order) -> Undo {
    if order.origin != nil {
      let name = "the imported sale of \(order.total) \(order.currency.code)"
      return Undo(["orders", "putback", order.id.description], "Count \(name) again", seen: SeenVersion(order))
    }
    let items = order.lines.flatMap { Undo.option("item", ItemArgument.text($0, $0.quantity.value)) }
    let words = [
      ["orders", "place"], Undo.option("for", order.guest), items,
      Undo.option("discount", order.discount == Discount.none ? nil : DiscountArgument.text(order.discount)),
      Undo.option("deliver-to", order.deliverTo?.description), Undo.option("note", order.note),
      Undo.option("at", order.restaurant?.description),
    ].flatMap(\.self)
    let name = "\(order.guest)'s order of \(order.total) \(order.currency.code)"
    return Undo(
      words, "Place \(name) again, as a new order at the end of the queue",
      condition: Undo.option("total", TotalArgument.text(order.total)))
  }
}
