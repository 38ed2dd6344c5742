package import DomainKit

/// Writes the catalogue into a file.
package protocol ExportRestaurantsUseCase: Sendable {
  /// Every restaurant, closed ones too, in a form that an import understands.
  ///
  /// - Parameter observe: told how many are written.
  /// - Returns: how many there are.
  /// - Throws: ``CatalogueError`` when the file cannot be written; then nothing of it is left.
  func execute(_ path: String, observe: @Sendable (Int) -> Void) async throws -> Int
}

/// ``ExportRestaurantsUseCase`` in units of work: one a page, so that the whole never stands in memory.
package struct ExportRestaurants: ExportRestaurantsUseCase {
  private static let pageSize = 1_000

  private let work: UnitOfWork<any RestaurantsContext>
  private let export: any CatalogueExport

  package init(work: UnitOfWork<any RestaurantsContext>, export: any CatalogueExport) {
    self.work = work
    self.export = export
  }

  package func execute(_ path: String, observe: @Sendable (Int) -> Void) async throws -> Int {
    // Who may not export leaves no file.
    try await work.execute(for: .exportRestaurants) { _ in }
    let writer = try export.create(path)
    do {
      let count = try await writePages(to: writer, observe)
      try writer.finish()
      return count
    } catch {
      writer.abandon()
      throw error
    }
  }

  private func writePages(to writer: any CatalogueWriter, _ observe: @Sendable (Int) -> Void) async throws -> Int {
    var count = 0
    var last: ID<Restaurant>?
    while true {
      let page = try await work.execute(for: .exportRestaurants) { [last] context in
        try await context.restaurants.restaurants(behind: last, limit: Self.pageSize)
      }
      try writer.write(page)
      count += page.count
      observe(count)
      guard page.count == Self.pageSize else { return count }
      last = page.last?.id
    }
  }
}
