import DomainKit
import Foundation
import StorageKit
import TestEngines
import Testing
import TestingKit

@testable import RestaurantsData
@testable import RestaurantsDomain

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct `An exported catalog` {
  private let folder: TemporaryFolder
  private let export = CatalogFileExport(filePolicy: ProtectedFiles())

  init() throws { folder = try TemporaryFolder() }

  private func filled(on engine: TestEngine = .sqlite) async throws -> StoredTown {
    let town = try StoredTown(on: engine)
    try await town.add(
      "=Joe's, \"the \\ best\"", cuisine: "Café", at: (40.123456789, -73.9), rating: 4.25, hours: "24/7")
    try await town.add("Gone", priceLevel: nil, source: "nyc:7", isClosed: true)
    return town
  }

  @Test(arguments: ["all.ndjson", "all.csv"]) func `comes in again as it was`(name: String) async throws {
    let town = try await filled()
    let path = town.folder.path + "/" + name
    let count = try await ExportRestaurants(work: town.work, export: export).execute(path) { _ in }
    #expect(count == 2)
    let other = try StoredTown()
    let report = try await ImportRestaurants(work: other.work, list: RestaurantListFile(), ids: other.ids)
      .execute(path, dryRun: false) { event in
        if case .badLine(let line, let reason) = event { Issue.record("\(line): \(reason)") }
      }
    #expect(report.imported == 2)
    let pair = try await [town, other].asyncMap { town in
      try await town.work.execute(for: .anyone("test")) {
        try await $0.restaurants.restaurants(after: nil, limit: 10)
      }
    }
    #expect(pair[0].map(\.details) == pair[1].map(\.details))
    #expect(pair[0].map(\.isClosed) == pair[1].map(\.isClosed))
  }

  @Test(arguments: ["all.ndjson", "all.csv"])
  func `brings its rating in place of an earlier inspection, and keeps it from one`(name: String) async throws {
    func town(rating: Double, at day: String) async throws -> StoredTown {
      let town = try StoredTown()
      let details = try RestaurantDetails(name: "Dawn", cuisine: "Thai", address: "1 Elm St", rating: rating)
      try await town.add([
        Restaurant(
          id: town.ids.next(), details: details, source: "nyc:1", inspectedAt: Timestamp(iso8601: day))
      ])
      return town
    }
    let (early, late) = (try await town(rating: 4, at: "2024-01-01"), try await town(rating: 2, at: "2024-05-01"))
    for (source, target, updated) in [(early, late, 0), (late, early, 1)] {
      let path = source.folder.path + "/" + name
      _ = try await ExportRestaurants(work: source.work, export: export).execute(path) { _ in }
      let report = try await ImportRestaurants(work: target.work, list: RestaurantListFile(), ids: target.ids)
        .execute(path, dryRun: false) { _ in }
      #expect(report.updated == updated)
    }
    let ratings = try await [early, late].asyncMap { town in
      try await town.work.execute(for: .anyone("test")) {
        try await $0.restaurants.restaurants(after: nil, limit: 10).map(\.details.rating)
      }
    }
    #expect(ratings == [[2], [2]])
  }

  @Test func `brings nothing to where it came from`() async throws {
    let town = try await filled()
    let path = town.folder.path + "/all.ndjson"
    _ = try await ExportRestaurants(work: town.work, export: export).execute(path) { _ in }
    let report = try await ImportRestaurants(work: town.work, list: RestaurantListFile(), ids: town.ids)
      .execute(path, dryRun: false) { _ in }
    #expect(report.imported == 0)
    #expect(report.alreadyThere == 2)
  }

  @Test func `takes the place of an older one only when it is whole`() async throws {
    let path = try folder.write("old".utf8, as: "all.ndjson")
    let writer = try export.create(path)
    try writer.write([])
    writer.discard()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    try export.create(path).finish()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["all.ndjson"])
    #expect(throws: CatalogError.self) { try export.create(folder.path + "/no/such/folder") }
  }

  @Test func `is written although another user has guessed the process of its draft`() throws {
    _ = try folder.write("planted".utf8, as: "all.ndjson.part-\(getpid())")
    let path = folder.file("all.ndjson")
    try export.create(path).finish()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "")
  }

  @Test func `is its owner's alone, unless it takes the place of one that others may read`() throws {
    let mode = { (path: String) in
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    let (new, old) = (folder.path + "/new.csv", try folder.write("old".utf8, as: "old.csv"))
    try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: old)
    for path in [new, old] { try export.create(path).finish() }
    #expect(try mode(new) == 0o600)
    #expect(try mode(old) == 0o664)
    #expect(try String(contentsOfFile: old, encoding: .utf8).hasPrefix("source,name,"))
  }

  /// Only root can create files of another user.
  private static let isRoot = geteuid() == 0

  @Test(.enabled(if: isRoot), arguments: [0, 65_534] as [uid_t], [0o755, 0o775, 0o1775, 0o1777] as [mode_t])
  func `an export replaces no file of another user, whatever its folder`(owner: uid_t, mode: mode_t) throws {
    let path = try folder.write("old".utf8, as: "all.csv")
    #expect(chmod(path, 0o666) == 0 && chown(path, 65_534, 65_534) == 0)
    #expect(chown(folder.path, owner, 65_534) == 0 && chmod(folder.path, mode) == 0)
    let refused = CatalogError.cannotCreate(path, reason: "it belongs to another user, who could read it")
    #expect(throws: refused) { try export.exists(path) }
    #expect(throws: refused) { try export.create(path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test(.enabled(if: isRoot)) func `an export keeps the group of this user's file`() throws {
    let path = try folder.write("old".utf8, as: "all.csv")
    #expect(chown(path, 0, 65_534) == 0 && chmod(path, 0o640) == 0)
    try export.create(path).finish()
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_gid == 65_534 && status.st_mode & 0o777 == 0o640)
  }

  @Test func `an export takes no link's place, nor a folder's`() throws {
    let (link, target) = ("\(folder.path)/link", "\(folder.path)/target")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    for path in [link, folder.path] {
      let error = CatalogError.cannotCreate(path, reason: "it already exists and is not a regular file")
      #expect(throws: error) { try export.create(path) }
    }
  }

  @Test func `an export refuses a file of the program, before and after it is written`() throws {
    let path = try folder.write("old".utf8, as: "session")
    let export = CatalogFileExport(filePolicy: ProtectedFiles(others: [path]))
    #expect(throws: ProtectedFileError(path: path)) { try export.exists(path) }
    #expect(throws: ProtectedFileError(path: path)) { try export.create(path) }
    let other = folder.file("other")
    let writer = try export.create(other)
    try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: path)
    #expect(throws: ProtectedFileError(path: other)) { try writer.finish() }
    writer.discard()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["other", "session"])
  }
}
