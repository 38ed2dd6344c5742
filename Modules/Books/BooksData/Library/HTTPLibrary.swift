package import BooksDomain
package import DomainKit
package import Logging

/// A library that answers in JSON over HTTP: `GET /books`, `GET /books/{id}`.
package struct HTTPLibrary: RemoteLibrary {
  private let service: APIService

  package init(clock: any WallClock, logger: Logger) {
    let transport = LoggedTransport(transport: CurlTransport(), logger: logger)
    self.init(service: APIService(transport: transport, clock: clock))
  }

  init(service: APIService) { self.service = service }

  package func page(_ page: WebAddress, of library: LibraryAddress, unless tag: String?) async throws -> RemotePage {
    switch try await ask(page, unless: tag, named: "its list") {
    case .unchanged: return .unchanged
    case .content(let body, let tag, let links):
      do throws(BadEntry) {
        let found = try PageDTO(body, links: links)
        let following = try next(found.next, on: page, of: library)
        return .items(found.items, tag: tag, next: following, bytes: body.count)
      } catch {
        throw LibraryError.unusable(library.name, reason: error.message)
      }
    }
  }

  package func book(_ key: String, of library: LibraryAddress) async throws -> RemoteItem {
    guard case .content(let body, _, _) = try await ask(library.book(key), unless: nil, named: key) else {
      throw LibraryError.unusable(library.name, reason: "it has no content")
    }
    do throws(BadEntry) {
      return BookDTOMapper.item(try PageDTO.value(body[...]), at: key)
    } catch {
      throw LibraryError.unusable(library.name, reason: error.message)
    }
  }

  /// Requests an address of the library.
  ///
  /// - Parameter name: The name of the requested content, for the error if it does not exist.
  private func ask(_ address: WebAddress, unless tag: String?, named name: String) async throws -> APIService.Answer {
    do {
      return try await service.get(address, unless: tag)
    } catch LibraryError.noBook(let host, _) {
      throw address.target.contains("/books/") ? LibraryError.noBook(host, key: name) : .status(host, 404)
    }
  }

  /// Returns the address of the next page. An address on another server is not followed.
  private func next(
    _ reference: String?, on page: WebAddress, of library: LibraryAddress
  ) throws(BadEntry) -> WebAddress? {
    guard let reference, !reference.isEmpty else { return nil }
    let shown = LibraryError.withoutSecrets(reference).excerpt(200)
    guard let next = page.resolve(reference) else {
      throw BadEntry("its next page, \(shown), is not a supported address")
    }
    guard next.isSameOrigin(as: library.web) else { throw BadEntry("its next page, \(shown), is on another server") }
    return next
  }
}
