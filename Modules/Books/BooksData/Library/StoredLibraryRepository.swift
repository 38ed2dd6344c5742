import BooksDomain
import DomainKit
import StorageKit

struct StoredLibraryRepository: StoredRepository, LibraryRepository {
  let store: EntityStore<LibraryMapper>

  func library(at address: LibraryAddress) async throws -> Library? {
    try await store.list(Query().where(.address, .equal, address.description).limit(1)).first
  }

  func libraries(_ limit: Int) async throws -> [Library] {
    try await store.list(
      Query().sorted(by: .askedAt, descending: true).sorted(by: .id, descending: true).limit(limit))
  }
}

struct StoredPageTagRepository: StoredRepository, PageTagRepository {
  let store: EntityStore<PageTagMapper>

  func tag(of page: WebAddress) async throws -> PageTag? {
    try await store.list(Query().where(.page, .equal, page.description).limit(1)).first
  }
}
