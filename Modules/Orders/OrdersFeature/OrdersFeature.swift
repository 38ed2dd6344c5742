package import CompositionKit
import Contracts
package import DomainKit
import OrdersData
package import OrdersDomain
import OrdersInterface
import StorageKit

extension Feature {
  /// Returns the feature for the menu, orders and the notifications that guests get about them.
  ///
  /// - Parameters:
  ///   - shop: The settings of the shop.
  ///   - ids: The source of identifiers.
  ///   - bindAccounts: A closure that binds ``AccountLookup``. By default, each lookup of an account
  ///     throws ``FeatureSwitchedOff``.
  ///   - bindRestaurants: A closure that binds ``RestaurantLookup``. By default, orders cannot
  ///     refer to a restaurant.
  package static func orders(
    _ shop: ShopSettings = ShopSettings(), ids: any IDSource,
    accounts bindAccounts: (inout Feature) -> Void = { $0.bind((any AccountLookup).self, NoAccounts.init) },
    restaurants bindRestaurants: (inout Feature) -> Void = {
      $0.bind((any RestaurantLookup).self, NoRestaurants.init)
    }
  ) -> Feature {
    Feature("orders", version: "1.0.0", summary: "Menu, orders and notifications to guests") { orders in
      orders.migrate(OrdersMigrations.all(settings: shop, ids: ids), storing: OrdersMigrations.records)
      orders.bind(ShopSettings.self) { shop }
      orders.context((any OrdersContext).self, StoredOrdersContext.init)
      bindAccounts(&orders)
      bindRestaurants(&orders)
      orders.bindUseCases()
      orders.addHandlers()
      orders.addCommands()
    }
  }

  private mutating func bindUseCases() {
    bind((any JournalSource).self, CoffeeMachineJournal.init)
    bind((any DatabaseChanges).self, EngineChanges.init)
    bind((any PlaceOrderUseCase).self, PlaceOrder.init)
    bind((any GetLatestOrderUseCase).self, GetLatestOrderPerMinute.init)
    bind((any ChangeOrderUseCase).self, ChangeOrder.init)
    bind((any FindOrderUseCase).self, FindOrder.init)
    bind((any ListOrdersUseCase).self, ListOrders.init)
    bind((any FindItemSpellingsUseCase).self, FindItemSpellings.init)
    bind((any ChangeOrderStatusUseCase).self, ChangeOrderStatus.init)
    bind((any CancelOrderUseCase).self, CancelOrder.init)
    bind((any AnonymizeOrdersUseCase).self, AnonymizeOrders.init)
    bind((any GetOrdersForAlertsUseCase).self, GetOrdersForAlerts.init)
    bind((any GetOrderStatisticsUseCase).self, GetOrderStatistics.init)
    bind((any ListTillsUseCase).self, ListTills.init)
    bind((any ImportJournalUseCase).self, ImportJournal.init)
    bind((any FindJournalImportUseCase).self, FindJournalImport.init)
    bind((any UndoJournalImportUseCase).self, UndoJournalImport.init)
    bind((any ListMenuUseCase).self, ListMenu.init)
    bind((any AddMenuItemUseCase).self, AddMenuItem.init)
    bind((any ChangeMenuItemUseCase).self, ChangeMenuItem.init)
    bind((any ChangeMenuCurrencyUseCase).self, ChangeMenuCurrency.init)
    bind((any ChangeMenuPricesUseCase).self, ChangeMenuPrices.init)
    bind(NotifyGuest.self, NotifyGuest.init)
    bind(AnnounceClosure.self, AnnounceClosure.init)
    bind(NotifyReviewer.self, NotifyReviewer.init)
    bind((any ListNotificationsUseCase).self, ListNotifications.init)
    bind((any ListUnreadNotificationsUseCase).self, ListUnreadNotifications.init)
    bind((any MarkNotificationsReadUseCase).self, MarkNotificationsRead.init)
  }

  private mutating func addHandlers() {
    let handler = "orders.notify-guest"
    let notify = NotifyGuest.self
    handle(OrderPlaced.self, as: handler, .withCommit, needs: notify) { try await $0.execute(.placed($1)) }
    handle(OrderChanged.self, as: handler, .withCommit, needs: notify) { try await $0.execute(.changed($1)) }
    handle(OrderReady.self, as: handler, .withCommit, needs: notify) { try await $0.execute(.ready($1)) }
    handle(OrderCollected.self, as: handler, .withCommit, needs: notify) { try await $0.execute(.collected($1)) }
    handle(OrderPutBack.self, as: handler, .withCommit, needs: notify) { try await $0.execute(.putBack($1)) }
    handle(OrderCanceled.self, as: handler, .withCommit, needs: notify) { try await $0.execute(.canceled($1)) }
    handle(
      RestaurantClosed.self, as: "orders.announce-closure", .postCommit, needs: AnnounceClosure.self
    ) { try await $0.execute($1) }
    handle(
      RestaurantReopened.self, as: "orders.announce-reopening", .postCommit, needs: AnnounceClosure.self
    ) { try await $0.execute($1) }
    handle(
      ReviewRemoved.self, as: "orders.notify-reviewer", .postCommit, needs: NotifyReviewer.self
    ) { try await $0.execute($1) }
  }

  private mutating func addCommands() {
    command(PlaceOrderCommand.self)
    command(ListOrdersCommand.self)
    command(ShowOrderCommand.self)
    command(ChangeOrderCommand.self)
    command(StartOrderCommand.self)
    command(PutBackOrderCommand.self)
    command(ReadyOrderCommand.self)
    command(CollectOrderCommand.self)
    command(CancelOrderCommand.self)
    command(AnonymizeOrdersCommand.self)
    command(OrderStatisticsCommand.self)
    command(ImportJournalCommand.self)
    command(WatchOrdersCommand.self)
    command(ListMenuCommand.self)
    command(ChangeMenuCurrencyCommand.self)
    command(RepriceMenuCommand.self)
    command(AddMenuItemCommand.self)
    command(RepriceMenuItemCommand.self)
    command(RenameMenuItemCommand.self)
    command(ChangeMenuItemCategoryCommand.self)
    command(RetireMenuItemCommand.self)
    command(RestoreMenuItemCommand.self)
    command(ListNotificationsCommand.self)
    alerts(OrderAlerts.init)
    alerts(NotificationAlerts.init)
    values(OrderValues.self, also: ["why <id>": []])
    values(GuestValues.self)
    values(TillValues.self)
    values(ItemValues.self)
    values(OrderLineValues.self)
    values(SizeValues.self)
    values(MenuValues.self)
    values(MenuItemIDs.self, also: ["why <id>": ()])
    values(PriceCurrency.self)
  }
}

/// A replacement for the accounts in a program without that feature, or with the feature switched off.
package struct NoAccounts: AccountLookup {
  package init() {}

  package func account(_: String) async throws -> UniqueID { throw FeatureSwitchedOff(feature: "auth") }

  package func isDeleted(_: UniqueID) async throws -> Bool { false }
}

/// A replacement for the catalog in a program without that feature, or with the feature switched off.
package struct NoRestaurants: RestaurantLookup {
  package init() {}

  package func restaurant(_: IDSuffix) async throws -> OrderRestaurant {
    throw FeatureSwitchedOff(feature: "restaurants")
  }

  package func names(of _: Set<UniqueID>) async throws -> [UniqueID: String] { [:] }
}
