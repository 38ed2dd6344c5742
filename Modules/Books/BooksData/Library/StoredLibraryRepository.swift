import BooksDomain
import DomainKit
import StorageKit

struct StoredLibraryRepository: LibraryRepository {
  let store: EntityStore<LibraryMapper>
  let marks: EntityStore<PageMarkMapper>

  func add(_ library: inout Library) throws { try store.add(&library) }
  func update(_ library: inout Library) throws { try store.update(&library) }

  func library(at address: LibraryAddress) async throws -> Library? {
    try await store.list(Query().where(.address, .equal, address.description).limit(1)).first
  }

  func libraries(_ limit: Int) async throws -> [Library] {
    try await store.list(
      Query().sorted(by: .askedAt, descending: true).sorted(by: .id, descending: true).limit(limit))
  }

  func add(_ mark: inout PageMark) throws { try marks.add(&mark) }
  func update(_ mark: inout PageMark) throws { try marks.update(&mark) }
  func remove(_ mark: inout PageMark) throws { try marks.remove(&mark) }

  func mark(of page: WebAddress) async throws -> PageMark? {
    try await marks.list(Query().where(.page, .equal, page.description).limit(1)).first
  }
}
