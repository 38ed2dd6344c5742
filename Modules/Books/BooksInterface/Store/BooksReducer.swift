import BooksDomain

/// The only place that changes a ``BooksState``: a pure function of the state and an event.
package enum BooksReducer {
  /// Changes the state after an event.
  ///
  /// - Returns: The intent to perform now. While one is being performed, no other starts.
  package static func reduce(_ state: inout BooksState, _ event: BooksEvent) -> BooksIntent? {
    switch event {
    case .requested(let intent):
      if case .working = state.phase { return nil }
      state.phase = .working(intent)
      (state.progress, state.namesake) = (nil, nil)
      return intent
    case .progressed(let progress): state.progress = progress
    case .found(let listing):
      state.listing = listing
      state.finish()
    case .opened(let book):
      (state.book, state.previousDetails) = (book, nil)
      state.finish()
    case .saved(let saved):
      (state.book, state.previousDetails, state.namesake) = (saved.book, saved.before, saved.namesake)
      state.finish()
    case .removed(let book):
      (state.book, state.previousDetails) = (nil, nil)
      state.removed = book
      state.listing?.remove(book.id)
      state.finish()
    case .synced(let report):
      state.syncReport = report
      state.finish()
    case .refreshed(let refreshed):
      (state.syncReport, state.book, state.previousDetails) = (refreshed.report, refreshed.book, refreshed.before)
      state.finish()
    case .imported(let report):
      state.importReport = report
      state.finish()
    case .failed(let failure): state.phase = .failed(failure)
    }
    return nil
  }
}

extension BooksState {
  fileprivate mutating func finish() {
    phase = .done
    progress = nil
  }
}
