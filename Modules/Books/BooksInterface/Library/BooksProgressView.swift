import BooksDomain
import DomainKit
import ShellKit

/// A view of a running sync or import: its progress, and the problems of single books.
@MainActor
struct BooksProgressView {
  let session: any CommandSession

  func show(_ state: BooksState, _ event: BooksEvent) {
    guard case .progressed = event else { return }
    switch state.progress {
    case .syncing(let event): show(event)
    case .importing(let path, let event): session.show(event, of: path)
    case nil: break
    }
  }

  private func show(_ event: SyncEvent) {
    switch event {
    case .bad(let name, let reason): session.note("The book \(name) was skipped: \(reason)")
    case .remark(let name, let remark): session.note("The book \(name): \(remark)")
    case .kept(let book): session.note(Self.kept(book))
    case .omitted(let count): session.note(ImportReport.omission(count))
    case .progress(let report):
      let books = report.added + report.changed + report.unchanged
      session.progress("Fetching", completed: Int64(books), total: nil, unit: .items("books"))
    }
  }

  /// Returns the reason why an edited book did not change, and the ways to decide.
  private static func kept(_ book: Book) -> String {
    let fields = BookView.editedFields(of: book) ?? "its details"
    let change = book.edit?.hasConflict == true ? " and the library changed it" : ""
    let command = "books sync --book \(book.id.description.suffix(8))"
    return
      "\"\(book.title)\" differs from the library in \(fields), because you edited it\(change); "
      + "take the library's version with: \(command) --theirs, or keep yours with: \(command) --mine"
  }
}
