import DomainKit
import StorageKit

/// The clock that measures leases and waits: the server's, inside the statement that needs it.
struct PostgresTime: Sendable {
  /// The epoch of the server's clock, which goes on after a restart of the server.
  private static let epoch = UniqueID(high: 0, low: 1)
  private let clock: (any EngineClock)?

  init(_ clock: (any EngineClock)?) { self.clock = clock }

  /// The server's time in milliseconds, as an expression of SQL.
  private static let serverTime = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint"

  /// Returns an expression of SQL for the present time in milliseconds.
  func now(_ sql: inout PostgresBuilder) -> String { clock.map { sql.bind($0.now.milliseconds) } ?? Self.serverTime }

  /// The epoch of the present time.
  var epoch: UniqueID { clock?.now.epoch ?? Self.epoch }

  /// Returns the present time, for statements that take it as a value.
  func moment(of engine: PostgresEngine) async throws -> EngineTime {
    if let clock { return clock.now }
    let answer = try await engine.ask(PostgresStatement("SELECT \(Self.serverTime)"))
    return EngineTime(epoch: Self.epoch, milliseconds: answer.first.flatMap { Int64(storedValue: $0) } ?? 0)
  }
}
