import DomainKit

extension OutputList {
  /// Returns a list of items that load page by page.
  ///
  /// The first page is loaded before this returns, so that a refused command shows no partial
  /// table.
  ///
  /// - Parameters:
  ///   - emptyMessage: The sentence for an empty list; evaluated only for one.
  ///   - limits: The `--limit` and `--all` options of the command.
  ///   - row: Returns the row of an item.
  ///   - load: Returns the items after the last one that was shown, up to a number. Called from one
  ///     task.
  /// - Throws: The errors of `load` for the first page.
  package static func pages<Item: Sendable>(
    columns: [OutputColumn], emptyMessage: @autoclosure () async throws -> String, _ limits: LimitOptions,
    in session: any CommandSession, row: @escaping @Sendable (Item) -> OutputRow,
    load: @escaping @Sendable (_ last: Item?, _ count: Int) async throws -> [Item]
  ) async throws -> OutputList {
    try await pages(
      columns: columns, emptyMessage: try await emptyMessage(), limits, after: nil as Never?, in: session, row: row
    ) { last, _, count in try await load(last, count) }
  }

  /// Returns a list of items that load page by page and may start after an item.
  ///
  /// - Parameters:
  ///   - emptyMessage: The sentence for an empty list; evaluated only for one.
  ///   - limits: The `--limit` and `--all` options of the command.
  ///   - start: The value of the `--after` option of the command.
  ///   - total: Returns the number of all items, wherever the list starts. Without it, or if it
  ///     returns `nil`, the items are loaded and counted, up to 1,000.
  ///   - row: Returns the row of an item.
  ///   - load: Returns the items after the last one that was shown, or after the start if none was
  ///     shown, up to a number. Called from one task.
  /// - Throws: The errors of `load` for the first page.
  package static func pages<Item: Sendable, Start: Sendable>(
    columns: [OutputColumn], emptyMessage: @autoclosure () async throws -> String, _ limits: LimitOptions,
    after start: Start?, in session: any CommandSession, total: (@Sendable () async throws -> Int?)? = nil,
    row: @escaping @Sendable (Item) -> OutputRow,
    load: @escaping @Sendable (_ last: Item?, _ start: Start?, _ count: Int) async throws -> [Item]
  ) async throws -> OutputList {
    let pages = OutputPages(
      limit: limits.count(in: session), looksBeyond: session.rowLimit != nil, startsLater: start != nil
    ) { (last: Item?, ignoresStart, count) in try await load(last, last == nil && !ignoresStart ? start : nil, count) }
    try await pages.fetch()
    let isEmpty = await pages.isEmpty
    let isPastEnd = if isEmpty, start != nil { try await !load(nil, nil, 1).isEmpty } else { false }
    return OutputList(
      columns: columns, emptyMessage: isPastEnd ? "No more rows!" : isEmpty ? try await emptyMessage() : "",
      nextPage: { try await pages.next()?.map(row) },
      extent: { try await pages.extent(total) })
  }
}

extension OutputList {
  /// Returns a list of items that load at once, because they have no order to continue from.
  ///
  /// - Parameter load: Returns items, up to a number.
  package static func ranked<Item>(
    columns: [OutputColumn], emptyMessage: String, _ limits: LimitOptions, in session: any CommandSession,
    row: (Item) -> OutputRow, load: (_ count: Int) async throws -> [Item]
  ) async throws -> OutputList {
    let limit = limits.count(in: session)
    let isCounted = session.rowLimit != nil && limit > 0 && limit < .max - OutputExtent.maxCount
    let found = try await load(isCounted ? limit + OutputExtent.maxCount : limit)
    let pages = OneShotRows(found.prefix(max(0, limit)).map(row))
    let total = found.count - limit < OutputExtent.maxCount ? found.count : nil
    let extent = found.count > limit ? OutputExtent(shown: limit, total: total) : nil
    return OutputList(columns: columns, emptyMessage: emptyMessage, nextPage: { pages.take() }, extent: { extent })
  }
}

/// The total number of rows of a list that does not show all of them.
package struct OutputExtent: Sendable {
  /// The maximum number of rows that are counted.
  static let maxCount = 1_000

  let shown: Int
  /// The number of all rows, or `nil` if there are more than ``maxCount``.
  let total: Int?

  /// `20 of 345 – --limit N or --all`
  var sentence: String {
    let total = total.map(Self.grouped) ?? "more than \(Self.grouped(Self.maxCount))"
    return "\(Self.grouped(shown)) of \(total) – --limit N or --all"
  }

  private static func grouped(_ number: Int) -> String {
    number < 1_000 ? "\(number)" : "\(grouped(number / 1_000)),\((number % 1_000).padded(to: 3))"
  }
}

/// A reader of a long list, page by page.
private actor OutputPages<Item: Sendable> {
  private static var pageSize: Int { 500 }

  /// Loads the items after the last one. Without one, `ignoresStart` is `true` to begin at the start
  /// of the list rather than where the user asked.
  private let load: @Sendable (_ last: Item?, _ ignoresStart: Bool, _ count: Int) async throws -> [Item]
  /// `true` if items precede the first page.
  private let startsLater: Bool
  /// `true` to load one item more than is shown, to find out whether there are others.
  private let looksBeyond: Bool
  private var left: Int
  private var shown = 0
  private var last: Item?
  private var page: [Item]?
  private var isAtEnd = false
  private var isCut = false

  var isEmpty: Bool { shown == 0 }

  init(
    limit: Int, looksBeyond: Bool, startsLater: Bool,
    _ load: @escaping @Sendable (_ last: Item?, _ ignoresStart: Bool, _ count: Int) async throws -> [Item]
  ) {
    left = limit
    self.startsLater = startsLater
    self.looksBeyond = looksBeyond
    self.load = load
  }

  func fetch() async throws {
    let count = min(left, Self.pageSize)
    let isLast = count == left
    var found = try await load(last, false, looksBeyond && isLast && count > 0 ? count + 1 : count)
    if found.count > count {
      isCut = true
      found.removeLast(found.count - count)
    }
    left -= found.count
    shown += found.count
    last = found.last ?? last
    isAtEnd = left <= 0 || found.count < count
    page = found
  }

  func next() async throws -> [Item]? {
    if page == nil, !isAtEnd { try await fetch() }
    defer { page = nil }
    return page
  }

  /// Counts the items of a list that was truncated, up to ``OutputExtent/maxCount`` if they must be
  /// loaded.
  func extent(_ count: (@Sendable () async throws -> Int?)?) async throws -> OutputExtent? {
    guard isCut else { return nil }
    if let total = try await count?() { return OutputExtent(shown: shown, total: total) }
    var total = startsLater ? 0 : shown
    var last = startsLater ? nil : last
    while total <= OutputExtent.maxCount {
      let found = try await load(last, true, Self.pageSize)
      total += found.count
      last = found.last ?? last
      if found.count < Self.pageSize { return OutputExtent(shown: shown, total: total) }
    }
    return OutputExtent(shown: shown, total: nil)
  }
}
