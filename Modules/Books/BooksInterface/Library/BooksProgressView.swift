import BooksDomain
import DomainKit
import ShellKit

/// A view of a running sync or import: its progress, and the problems of single books.
@MainActor
struct BooksProgressView {
  let session: any CommandSession

  func show(_ state: BooksState, _ event: BooksEvent) {
    switch event {
    case .noted: if let note = state.note { session.note(Self.text(note)) }
    case .progressed: if let progress = state.progress { show(progress) }
    default: break
    }
  }

  private func show(_ progress: BooksProgress) {
    switch progress {
    case .synced(let report):
      let books = report.added + report.changed + report.unchanged
      session.progress("Fetching", completed: Int64(books), total: nil, unit: .items("books"))
    case .imported(let path, let position):
      session.progress("Importing \(path)", completed: position.read, total: position.total, unit: .bytes)
    }
  }

  static func text(_ note: BooksNote) -> String {
    switch note {
    case .item(let name, .bad(let reason)): "The book \(name) was skipped: \(reason)"
    case .item(let name, .remark(let remark)): "The book \(name): \(remark)"
    case .kept(let book): kept(book)
    case .omitted(let count): ImportReport.omission(count)
    case .repeated(let count): ImportReport.repetition(count)
    case .stopped(let path, let stored): ImportReport.remainder(stored, of: path)
    case .line(let line, let path, .bad(let reason)): "\(path), line \(line): \(reason)"
    case .line(let line, let path, .remark(let remark)): "\(path), line \(line): \(remark)"
    }
  }

  /// Returns the reason why an edited book did not change, and the ways to decide.
  private static func kept(_ book: Book) -> String {
    let fields = book.editedFields.isEmpty ? "its details" : book.editedFields.joined(separator: ", ")
    let change = book.edit?.hasConflict == true ? " and the library changed it" : ""
    let command = "books sync --book \(book.id.description.suffix(8))"
    return
      "\"\(book.title)\" differs from the library in \(fields), because you edited it\(change); "
      + "take the library's version with: \(command) --theirs, or keep yours with: \(command) --mine"
  }
}
