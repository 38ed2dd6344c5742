/// The limits on waiting for a server.
package struct PostgresTimeouts: Sendable {
  /// The time for which an operation tries to reach the server. A failover takes about as long.
  package var retry = Duration.seconds(30)
  /// The longest time of one attempt to connect, with all hosts. libpq's `connect_timeout` does not
  /// limit a server that goes on sending.
  package var connect = Duration.seconds(30)
  /// The longest time until the answer to a batch. A server that is longer silent counts as lost.
  package var answer = Duration.seconds(10)
  /// The longest time until the answer to a commit, which waits for locks at most.
  package var commit = Duration.seconds(6)
  /// The longest time until the answer to a commit whose task was canceled. It is shorter than the
  /// time after which the program ends because its work is stuck.
  package var cancellation = Duration.seconds(1)
  /// The longest time that the server works on a statement, in seconds.
  package var statement = 9
  /// The longest time that a statement waits for a lock, in seconds.
  package var lock = 5

  /// The time between two queries that find changes without a notification.
  package var checkInterval = Duration.seconds(10)

  package init() {}

  /// Limits that a busy machine does not reach.
  package static let generous: PostgresTimeouts = {
    var timeouts = PostgresTimeouts()
    (timeouts.retry, timeouts.answer, timeouts.commit) = (.seconds(120), .seconds(100), .seconds(100))
    (timeouts.connect, timeouts.cancellation) = (.seconds(120), .seconds(100))
    (timeouts.statement, timeouts.lock, timeouts.checkInterval) = (90, 60, .seconds(3_600))
    return timeouts
  }()
}
