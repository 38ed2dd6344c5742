package import StorageKit

extension PostgresEngine {
  /// Runs one statement without values, outside of the storage port: for tests and tools.
  package func administer(_ text: String) async throws -> [[StoredValue]] {
    try await withConnection(.writing) { try await $0.run([PostgresStatement(text)]).first?.rows ?? [] }
  }
}
