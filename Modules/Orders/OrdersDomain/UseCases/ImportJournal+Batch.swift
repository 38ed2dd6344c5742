import DomainKit

extension ImportJournal {
  /// The result of storing a batch.
  struct Batch {
    /// The import as stored.
    var journalImport: JournalImport
    /// The lines whose sales were already stored.
    var known: [Int] = []
    /// These stored sales.
    var stored: [StoredSale] = []
    /// The imports that stored these sales.
    var sources: Set<ID<JournalImport>> = []
    /// The new sales.
    var new: [TillSale] = []
    /// The orders of the new sales.
    var fresh: [Order] = []
    /// The items of new orders that the menu does not have, per order.
    var unknownItems: [String] = []
    /// The lines of new sales that are possibly repeated.
    var repeated: [Int] = []
    /// The lines for ``JournalReport/possiblyOthers``.
    var assumed: [Int] = []
    /// The lines for ``JournalReport/repeatedInLongerUnit``.
    var repeatedInLongerUnit: [Int] = []
    /// The lines for ``JournalReport/repeatedTwiceShown``.
    var repeatedTwiceShown: [Int] = []
    /// The ``RoundedSales/taken`` after the batch.
    var taken: Set<UniqueID> = []

    mutating func addKnown(_ sale: TillSale, _ stored: StoredSale) {
      known.append(sale.line)
      self.stored.append(stored)
      if let source = stored.journalImport { sources.insert(source) }
    }
  }

  /// Stores the new sales of a batch.
  func store(
    _ sales: [TillSale], from current: JournalImport, _ outline: JournalOutline, _ request: JournalRequest,
    in timeZone: TimeZoneRules, after taken: Set<UniqueID>
  ) async throws -> Batch {
    guard let span = sales.span else { return Batch(journalImport: current) }
    return try await work.execute(for: .importJournals) { context in
      var batch = Batch(journalImport: current)
      try await checkIsStored(current, in: context)
      batch.journalImport.cover(span)
      let (own, border) = try await stored(
        near: sales, of: batch.journalImport, outline, request, in: timeZone, context)
      var ledger = SaleLedger(known: border.rest + border.same, own: own, others: border.others)
      let certain = border.same.isEmpty ? nil : SaleLedger(known: border.rest)
      let others = border.others + border.same + border.rest
      var rounded = try await roundedSales(
        near: sales.filter { !ledger.knows($0, at: current.till) }, of: batch.journalImport, others, outline.units,
        request.equalSales, in: timeZone, after: taken, context)
      var new: [TillSale] = []
      for sale in sales {
        guard let stored = ledger.storedSale(with: sale, at: current.till, besides: rounded.taken) else {
          new.append(sale)
          continue
        }
        rounded.take(stored)
        batch.addKnown(sale, stored)
        if certain?.knows(sale, at: current.till) == false { batch.assumed.append(sale.line) }
      }
      new.removeAll { sale in
        guard let stored = rounded.take(sale) else { return false }
        batch.addKnown(sale, stored)
        return true
      }
      batch.known.sort()
      batch.new = new
      batch.taken = rounded.taken
      let menu = try await context.menu.items(named: Set(new.map(\.item)))
      batch.fresh = try new.map { try ledger.order(for: $0, menu[$0.item]?.category ?? .drink, of: current) }
      let unknown = batch.fresh.filter { $0.lines.contains { menu[$0.item] == nil } }
      batch.unknownItems = unknown.flatMap { $0.lines.map(\.item) }
      batch.repeated = ledger.possiblyRepeated(new, at: current.till, in: border.others)
      let hours = HourSales(own + others)
      batch.repeatedInLongerUnit = new.filter { rounded.mayHave($0) }.map(\.line)
      batch.repeatedTwiceShown = new.filter { hours.haveSaleTwiceShown($0, in: timeZone) }.map(\.line)
      if new.isEmpty || request.isDryRun { return batch }
      if current.version == 0 {
        try await context.imports.addCheckingDates(&batch.journalImport)
      } else {
        try context.imports.update(&batch.journalImport)
      }
      try await addToMenu(unknown, in: context)
      for var order in batch.fresh { try context.orders.add(&order) }
      return batch
    }
  }

  /// Stores an import that adds no sale, so that the answer of its user counts for later ones.
  func storeAnswer(of journalImport: JournalImport) async throws -> JournalImport {
    try await work.execute(for: .importJournals) { context in
      var stored = journalImport
      try await context.imports.addCheckingDates(&stored)
      return stored
    }
  }

  /// Returns the stored sales of journals with other units of time, if sales of the journal may be among them.
  private func roundedSales(
    near new: [TillSale], of journalImport: JournalImport, _ stored: [StoredSale], _ units: JournalUnits,
    _ choice: EqualSales?, in timeZone: TimeZoneRules, after taken: Set<UniqueID>, _ context: any OrdersContext
  ) async throws -> RoundedSales {
    var found: [StoredSale] = []
    var others: [JournalImport] = []
    var answer: ID<JournalImport>?
    if let span = new.span, !stored.isEmpty {
      let near = Set(stored.compactMap(\.journalImport))
      let imports = try await context.imports.imports(of: journalImport.till)
      answer = imports.last { $0.answers(for: journalImport) }?.id
      others = imports.filter { other in
        near.contains(other.id) && (other.units.count != 1 || other.units != units.all)
      }
      if !others.isEmpty || stored.contains(where: { $0.journalImport == nil }) {
        found = try await context.orders.importedSales(
          SoughtSales(
            till: journalImport.till, span: span, timeZone: timeZone, hashes: [:], journalImport: journalImport.id))
      }
    }
    return RoundedSales(found, of: others, like: journalImport, units, choice: choice, answer: answer, taken: taken)
  }

  /// Checks that an import whose first sale is stored has not changed since.
  ///
  /// - Throws: ``JournalError/undone(_:)`` if another process has begun to revert the import.
  private func checkIsStored(_ journalImport: JournalImport, in context: any OrdersContext) async throws {
    if journalImport.version == 0 { return }
    guard try await context.imports.journalImport(journalImport.id)?.version == journalImport.version else {
      throw JournalError.undone(journalImport.file)
    }
  }

  /// Adds the drinks of orders to the menu as retired items, with their prices at the latest of these sales.
  private func addToMenu(_ orders: [Order], in context: any OrdersContext) async throws {
    var drinks: [(key: String, name: String)] = []
    var latest: [String: (price: Money, at: Timestamp)] = [:]
    for order in orders {
      for line in order.lines {
        let key = MenuItem.key(of: line.item)
        if let sale = latest[key], sale.at > order.placedAt { continue }
        if latest.updateValue((line.unitPrice, order.placedAt), forKey: key) == nil { drinks.append((key, line.item)) }
      }
    }
    for drink in drinks {
      guard let sale = latest[drink.key] else { continue }
      var item = try MenuItem(
        id: ids.next(), name: drink.name, category: .drink, prices: Prices(single: sale.price), isAvailable: false)
      try context.menu.add(&item)
    }
  }
}

extension JournalImportRepository {
  /// Adds an import.
  fileprivate func addCheckingDates(_ journalImport: inout JournalImport) async throws {
    try await checkDates(of: journalImport)
    try add(&journalImport)
  }

  /// Checks that another process has not meanwhile set the other order of dates for the till.
  private func checkDates(of journalImport: JournalImport) async throws {
    guard let dates = journalImport.dates else { return }
    try await reserveDates(of: journalImport.till)
    guard let earlier = try await imports(of: journalImport.till).firstWithDateOrder, let stored = earlier.dates,
      stored != dates
    else { return }
    throw JournalError.otherDates(earlier.file, till: earlier.till, stored: stored, line: nil)
  }
}

extension SaleLedger {
  /// Returns the order for a new sale of an item in a category.
  fileprivate mutating func order(
    for sale: TillSale, _ category: MenuItem.Category, of journalImport: JournalImport
  ) throws -> Order {
    let id = register(sale, at: journalImport.till)
    let origin = SaleOrigin(journalImport: journalImport.id, contentHash: sale.contentHash(at: journalImport.till))
    return try Order(sale, category, id: id, origin: origin)
  }
}

extension Order {
  /// The guest name of orders that were imported from a till.
  package static let tillGuest = "Till"

  /// Creates an order that was collected when the sale was made. The order raises no event.
  fileprivate init(
    _ sale: TillSale, _ category: MenuItem.Category, id: ID<Order>, origin: SaleOrigin
  ) throws(OrderError) {
    let line = try OrderLine(
      item: sale.item, category: category, size: nil, quantity: sale.quantity, unitPrice: sale.unitPrice)
    try self.init(
      OrderDraft(guest: Order.tillGuest, lines: [line]), id: id, status: .collected, placedAt: sale.soldAt,
      origin: origin)
  }
}
