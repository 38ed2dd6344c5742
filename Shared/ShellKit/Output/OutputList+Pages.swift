extension OutputList {
  /// A list of things that are loaded page by page.
  ///
  /// The first page is loaded before this returns, so that a refusal leaves no half-drawn table.
  ///
  /// - Parameters:
  ///   - limit: how many things at most. One that makes no sense reaches `load`, whose use case refuses it.
  ///   - row: how a thing is shown.
  ///   - load: gives the things behind the last one that was shown, at most so many; called from one task.
  /// - Throws: what `load` throws for the first page.
  package static func pages<Item: Sendable>(
    columns: [OutputColumn], emptyMessage: String, limit: Int = .max,
    row: @escaping @Sendable (Item) -> OutputRow,
    load: @escaping @Sendable (_ last: Item?, _ count: Int) async throws -> [Item]
  ) async throws -> OutputList {
    let pages = OutputPages(limit: limit, load)
    try await pages.fetch()
    return OutputList(columns: columns, emptyMessage: emptyMessage) { try await pages.next()?.map(row) }
  }
}

/// How many things a page has.
private let pageSize = 500

/// Goes through a long list, with the next page at hand or not.
private actor OutputPages<Item: Sendable> {
  private let load: @Sendable (Item?, Int) async throws -> [Item]
  private var left: Int
  private var last: Item?
  private var page: [Item]?
  private var isAtEnd = false

  init(limit: Int, _ load: @escaping @Sendable (Item?, Int) async throws -> [Item]) {
    left = limit
    self.load = load
  }

  func fetch() async throws {
    let count = min(left, pageSize)
    let found = try await load(last, count)
    left -= found.count
    last = found.last
    isAtEnd = left <= 0 || found.count < count
    page = found
  }

  func next() async throws -> [Item]? {
    if page == nil, !isAtEnd { try await fetch() }
    defer { page = nil }
    return page
  }
}
