import CompositionKit
import Contracts
import DomainKit
import OrdersData
import OrdersDomain
import OrdersInterface
import RestaurantsDomain
import StorageKit

extension Feature {
  /// Menu, orders and what guests are told about them.
  ///
  /// - Parameter bindAccounts: Binds the names of accounts; without it orders show account ids.
  static func orders(
    _ settings: Settings, ids: any IDSource,
    accounts bindAccounts: (inout Feature) -> Void = { $0.bind((any AccountNameProvider).self) { NoAccountNames() } }
  ) -> Feature {
    let shop = ShopSettings(currency: settings.currency, calendar: settings.calendar)
    return Feature("orders", version: "1.0.0", summary: "Menu, orders and notifications to guests") { orders in
      orders.migrate(OrdersMigrations.all(settings: shop, ids: ids))
      orders.bind(ShopSettings.self) { shop }
      orders.context((any OrdersContext).self) { try StoredOrdersContext($0) }
      orders.bindDirectory(isOff: settings.switchedOff.contains("restaurants"))
      bindAccounts(&orders)
      orders.bindUseCases()
      orders.notifyGuests()
      orders.addCommands()
    }
  }

  private typealias Work = UnitOfWork<any OrdersContext>

  /// Orders may name a restaurant of the catalogue, as long as there is one.
  private mutating func bindDirectory(isOff: Bool) {
    let directory = (any RestaurantDirectory).self
    if isOff {
      bind(directory) { NoDirectory() }
    } else {
      bind(directory, needs: (any VisitRestaurantUseCase).self) { CatalogueDirectory(visit: $0) }
    }
  }

  private mutating func bindUseCases() {
    bind((any OwnOrders).self) { RememberedOrders() }
    bind((any TillJournal).self) { CoffeeMachineJournal() }
    bind((any OrderChanges).self, needs: ((any StorageEngine).self)) { EngineOrderChanges(engine: $0) }
    bind(
      (any PlaceOrderUseCase).self,
      needs: (
        Work.self, (any RestaurantDirectory).self, ShopSettings.self, (any WallClock).self, (any IDSource).self,
        (any OwnOrders).self
      )
    ) { PlaceOrder(work: $0, restaurants: $1, settings: $2, clock: $3, ids: $4, own: $5) }
    bind((any FindOrderUseCase).self, needs: (Work.self)) { FindOrder(work: $0) }
    bind((any ListOrdersUseCase).self, needs: (Work.self)) { ListOrders(work: $0) }
    bind((any AdvanceOrderUseCase).self, needs: (Work.self, (any WallClock).self, (any OwnOrders).self)) {
      AdvanceOrder(work: $0, clock: $1, own: $2)
    }
    bind((any CancelOrderUseCase).self, needs: (Work.self, (any WallClock).self, (any OwnOrders).self)) {
      CancelOrder(work: $0, clock: $1, own: $2)
    }
    bind((any FollowOrdersUseCase).self, needs: (Work.self, (any OwnOrders).self)) { FollowOrders(work: $0, own: $1) }
    bind((any GetOrderStatisticsUseCase).self, needs: (Work.self, ShopSettings.self)) {
      GetOrderStatistics(work: $0, settings: $1)
    }
    bind(
      (any ImportJournalUseCase).self,
      needs: (Work.self, (any TillJournal).self, ShopSettings.self, (any WallClock).self, (any IDSource).self)
    ) { ImportJournal(work: $0, journal: $1, settings: $2, clock: $3, ids: $4) }
    bind((any UndoJournalImportUseCase).self, needs: (Work.self)) { UndoJournalImport(work: $0) }
    bind((any ListMenuUseCase).self, needs: (Work.self)) { ListMenu(work: $0) }
    bind((any AddMenuItemUseCase).self, needs: (Work.self, ShopSettings.self, (any IDSource).self)) {
      AddMenuItem(work: $0, settings: $1, ids: $2)
    }
    bind((any ChangeMenuItemUseCase).self, needs: (Work.self, ShopSettings.self)) {
      ChangeMenuItem(work: $0, settings: $1)
    }
    bind((any ChangeMenuCurrencyUseCase).self, needs: (Work.self, ShopSettings.self)) {
      ChangeMenuCurrency(work: $0, settings: $1)
    }
    bind((any NotifyGuestUseCase).self, needs: (Work.self, (any WallClock).self, (any IDSource).self)) {
      NotifyGuest(work: $0, clock: $1, ids: $2)
    }
    bind((any AnnounceClosureUseCase).self, needs: (Work.self, (any WallClock).self, (any IDSource).self)) {
      AnnounceClosure(work: $0, clock: $1, ids: $2)
    }
    bind((any ListNotificationsUseCase).self, needs: (Work.self)) { ListNotifications(work: $0) }
  }

  private mutating func notifyGuests() {
    let handler = "orders.notify-guest"
    let notify = (any NotifyGuestUseCase).self
    handle(OrderPlaced.self, as: handler, .withCommit, needs: notify) { try await $0.execute(.placed($1)) }
    handle(OrderReady.self, as: handler, .withCommit, needs: notify) { try await $0.execute(.ready($1)) }
    handle(OrderCollected.self, as: handler, .withCommit, needs: notify) { try await $0.execute(.collected($1)) }
    handle(OrderCancelled.self, as: handler, .withCommit, needs: notify) { try await $0.execute(.cancelled($1)) }
    handle(
      RestaurantClosed.self, as: "orders.announce-closure", .postCommit, needs: (any AnnounceClosureUseCase).self
    ) { try await $0.execute($1) }
  }

  private mutating func addCommands() {
    command(PlaceOrderCommand.self)
    command(ListOrdersCommand.self)
    command(ShowOrderCommand.self, needs: ((any FindOrderUseCase).self, (any AccountNameProvider).self)) { ($0, $1) }
    command(StartOrderCommand.self)
    command(PutBackOrderCommand.self)
    command(ReadyOrderCommand.self)
    command(CollectOrderCommand.self)
    command(
      CancelOrderCommand.self, needs: ((any FindOrderUseCase).self, (any CancelOrderUseCase).self)
    ) { ($0, $1) }
    command(OrderStatisticsCommand.self)
    command(
      ImportJournalCommand.self,
      needs: ((any ImportJournalUseCase).self, (any UndoJournalImportUseCase).self)
    ) { ($0, $1) }
    command(WatchOrdersCommand.self, needs: ((any ListOrdersUseCase).self, (any OrderChanges).self)) { ($0, $1) }
    command(ListMenuCommand.self, needs: ((any ListMenuUseCase).self, ShopSettings.self)) { ($0, $1) }
    command(ChangeMenuCurrencyCommand.self)
    command(AddMenuItemCommand.self)
    command(RepriceMenuItemCommand.self)
    command(RetireMenuItemCommand.self)
    command(RestoreMenuItemCommand.self)
    command(ListNotificationsCommand.self)
    notices(needs: ((any FollowOrdersUseCase).self, (any OrderChanges).self)) { OrderNotices(following: $0, $1) }
    values(OrderValues.self, needs: ((any ListOrdersUseCase).self, (any WallClock).self)) { ($0, $1) }
    values(GuestValues.self)
    values(ItemValues.self)
    values(MenuValues.self)
  }
}

/// Names no account.
struct NoAccountNames: AccountNameProvider {
  func names(of _: Set<UniqueID>) async throws -> [UniqueID: String] { [:] }
}
