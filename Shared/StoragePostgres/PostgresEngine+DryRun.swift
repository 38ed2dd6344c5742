import DomainKit
package import StorageKit

extension PostgresEngine {
  /// The start of a dry run, which does not wait long for other users.
  private static let dryRunStart = [PostgresStatement("BEGIN"), PostgresStatement("SET LOCAL lock_timeout = '1s'")]

  package func dryRun(_ changes: ChangeSet) async throws -> [RowChange] {
    try changes.encodePayloads()
    let touched = changes.touched
    let states = touched.map { PostgresStatement(renderer.select($0.select)) }
    var builder = CommitScriptBuilder(self)
    try builder.add(changes, isUnit: !changes.storesNothing)
    let script = builder.script
    return try await with(.writing) { connection in
      do {
        let answers = try await connection.run(
          Self.dryRunStart + states + script.statements + states + [PostgresStatement("ROLLBACK")])
        let (before, after) = (
          answers.dropFirst(Self.dryRunStart.count).prefix(states.count), answers.dropLast().suffix(states.count)
        )
        return zip(touched, zip(before, after)).map { place, rows in
          RowChange(table: place.table, key: place.key, before: rows.0.rows, after: rows.1.rows)
        }
      } catch let failure as PostgresFailure {
        _ = try await connection.run([PostgresStatement("ROLLBACK")], isCancellable: false)
        let place = failure.statement - Self.dryRunStart.count - states.count
        guard script.steps.indices.contains(place) else { throw failure }
        throw try await CommitDiagnosis(engine: self, connection: connection).error(for: failure, script.steps[place])
      }
    }
  }
}
