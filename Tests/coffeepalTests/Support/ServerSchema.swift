import Foundation
import Testing

/// A schema of its own on the server that the tests may use.
enum ServerSchema {
  static let url = ProcessInfo.processInfo.environment["COFFEEPAL_TEST_POSTGRES"]

  /// Creates a schema and returns its address.
  static func make(_ place: Workplace) async throws -> String {
    let name = "test_\(UInt64.random(in: .min ... .max))"
    let made = try await place.run(["psql", url ?? "", "-q", "-c", "CREATE SCHEMA \(name)"])
    try #require(made.ending == .exited(0), "\(made.errors)")
    return "\(url ?? "")\(url?.contains("?") == true ? "&" : "?")options=-csearch_path%3D\(name)"
  }
}
