import DomainKit

extension OutputList {
  /// Returns a list of things that are loaded page by page.
  ///
  /// The first page is loaded before this returns, so that a refusal leaves no half-drawn table.
  ///
  /// - Parameters:
  ///   - limits: the options of the command.
  ///   - row: how a thing is shown.
  ///   - load: gives the things after the last one that was shown, at most so many; called from one task.
  /// - Throws: what `load` throws for the first page.
  package static func pages<Item: Sendable>(
    columns: [OutputColumn], emptyMessage: String, _ limits: LimitOptions, in session: any CommandSession,
    row: @escaping @Sendable (Item) -> OutputRow,
    load: @escaping @Sendable (_ last: Item?, _ count: Int) async throws -> [Item]
  ) async throws -> OutputList {
    let pages = OutputPages(limit: limits.count(in: session), looksBeyond: session.rowLimit != nil, load)
    try await pages.fetch()
    return OutputList(
      columns: columns, emptyMessage: emptyMessage, nextPage: { try await pages.next()?.map(row) },
      extent: { try await pages.extent() })
  }
}

extension OutputList {
  /// Returns a list of things that are loaded at once, because nothing says which of them come after another.
  ///
  /// - Parameter load: gives at most so many things.
  package static func ranked<Item>(
    columns: [OutputColumn], emptyMessage: String, _ limits: LimitOptions, in session: any CommandSession,
    row: (Item) -> OutputRow, load: (_ count: Int) async throws -> [Item]
  ) async throws -> OutputList {
    let limit = limits.count(in: session)
    let isCounted = session.rowLimit != nil && limit > 0 && limit < .max - OutputExtent.most
    let found = try await load(isCounted ? limit + OutputExtent.most : limit)
    let pages = PageOnce(found.prefix(max(0, limit)).map(row))
    let total = found.count - limit < OutputExtent.most ? found.count : nil
    let extent = found.count > limit ? OutputExtent(shown: limit, total: total) : nil
    return OutputList(columns: columns, emptyMessage: emptyMessage, nextPage: { pages.take() }, extent: { extent })
  }
}

/// The number of rows that a list has, where it does not show all of them.
package struct OutputExtent: Sendable {
  /// More are not counted.
  static let most = 1_000

  let shown: Int
  /// The number of all rows, or `nil` if there are more than ``most``.
  let total: Int?

  /// `20 of 345 – --limit N or --all`
  var sentence: String {
    let total = total.map(Self.grouped) ?? "more than \(Self.grouped(Self.most))"
    return "\(Self.grouped(shown)) of \(total) – --limit N or --all"
  }

  private static func grouped(_ number: Int) -> String {
    number < 1_000 ? "\(number)" : "\(grouped(number / 1_000)),\((number % 1_000).padded(to: 3))"
  }
}

/// Goes through a long list, with the next page at hand or not.
private actor OutputPages<Item: Sendable> {
  private static var pageSize: Int { 500 }

  private let load: @Sendable (Item?, Int) async throws -> [Item]
  /// `true` if one thing more is asked for than is shown, to know whether there are others.
  private let looksBeyond: Bool
  private var left: Int
  private var shown = 0
  private var last: Item?
  private var page: [Item]?
  private var isAtEnd = false
  private var isCut = false

  init(limit: Int, looksBeyond: Bool, _ load: @escaping @Sendable (Item?, Int) async throws -> [Item]) {
    left = limit
    self.looksBeyond = looksBeyond
    self.load = load
  }

  func fetch() async throws {
    let count = min(left, Self.pageSize)
    let isLast = count == left
    var found = try await load(last, looksBeyond && isLast && count > 0 ? count + 1 : count)
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

  /// Counts the rest of a list that was cut, up to ``OutputExtent/most``.
  func extent() async throws -> OutputExtent? {
    guard isCut else { return nil }
    var total = shown
    while total <= OutputExtent.most {
      let found = try await load(last, Self.pageSize)
      total += found.count
      last = found.last ?? last
      if found.count < Self.pageSize { return OutputExtent(shown: shown, total: total) }
    }
    return OutputExtent(shown: shown, total: nil)
  }
}
