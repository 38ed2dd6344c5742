import CPostgres
import StorageKit

/// libpq's own connection, in pipeline mode. It is not safe for concurrent use;
/// ``PostgresConnection`` is.
final class PostgresLink {
  typealias Finished = (Waiting, Result<[PostgresAnswer], any Error>)

  /// A caller that waits for the answers to a batch.
  struct Waiting: Sendable {
    let number: Int
    /// The longest silence of the server. A large batch may take longer, as long as it goes on.
    let answerTimeout: Duration?
    /// `true` if the batch counts as lost after a warning. A server that stopped waiting for its
    /// standby reports a commit as successful and warns.
    let refusesWarnings: Bool
    let continuation: CheckedContinuation<[PostgresAnswer], any Error>
  }

  /// A part of a batch, which the server answers by itself.
  fileprivate enum Command {
    /// The preparation of a statement under a name.
    case preparation(PostgresStatement.Key, String)
    case statement
    /// The end or beginning of a transaction, whose answer no caller waits for.
    case frame
    case end
  }

  fileprivate struct Batch {
    var commands: [Command]
    var next = 0
    var answers: [PostgresAnswer] = []
    var failure: (any Error)?
    /// The number of warnings on the connection before the batch.
    let warnings: Int32
    let waiting: Waiting?
  }

  private var handle: OpaquePointer?
  private var batches: [Batch] = []
  private var prepared: [PostgresStatement.Key: String] = [:]
  private var lastName = 0
  private var notifications: [PostgresNotification] = []
  private(set) var isSending = false
  let socket: Int32
  let process: Int32

  /// The format of each value of a statement with the most values so far, which is binary.
  private var formats: [Int32] = []

  /// The end of a transaction and the beginning of another, in this order, which the next batch
  /// sends first.
  private var frames: (end: PostgresStatement?, begin: PostgresStatement?) = (nil, nil)
  private var frameTime = ContinuousClock.now
  /// The longest time that an end of a transaction waits for a next batch.
  private static let frameLimit = Duration.milliseconds(100)

  /// The time of the latest progress in either direction.
  private var lastProgress = ContinuousClock.now
  /// The time at which the batches count as lost, after the server was asked to stop one.
  private var interruptionEnd: ContinuousClock.Instant?
  /// `true` if a batch without a caller has failed, so the state of the session is unknown, or if the
  /// server has sent what no statement asks for.
  private var isUnusable = false

  /// The number of statements that a connection keeps prepared. A connection with more of them is
  /// replaced by a new one.
  private static let preparedLimit = 500

  /// The number of warnings that the server has sent.
  private let warnings = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

  init(_ handle: OpaquePointer) {
    self.handle = handle
    warnings.initialize(to: 0)
    cpq_count_warnings(handle, warnings)
    socket = cPQsocket(handle)
    process = cPQbackendPID(handle)
  }

  deinit {
    if let handle { cPQfinish(handle) }
    warnings.deallocate()
  }

  var isOpen: Bool { handle != nil }

  /// `true` if the next user finds the connection outside of a transaction, perhaps after the batches
  /// under way, and the server does not keep too many statements for it. A late request to stop must not
  /// meet the statements of the next user.
  var isReusable: Bool {
    guard let handle, interruptionEnd == nil else { return false }
    return prepared.count <= Self.preparedLimit
      && (!batches.isEmpty || frames.end != nil || cPQtransactionStatus(handle) == Int32(CPQ_TRANSACTION_IDLE))
  }

  // MARK: Sending

  /// Begins a transaction with the next batch.
  func begin(_ statement: PostgresStatement) { frames.begin = statement }

  /// Rolls the transaction back with the next batch, which the next user probably sends at once, or
  /// soon after.
  func rollBack() {
    // If no batch followed, the transaction was not begun.
    guard frames.begin == nil else { return frames.begin = nil }
    frames.end = PostgresStatement("ROLLBACK")
    frameTime = .now
  }

  /// Sends the end of a transaction if no batch has followed.
  private func sendLateEnd(_ now: ContinuousClock.Instant) -> [Finished] {
    guard frames.end != nil, batches.isEmpty, frameTime + Self.frameLimit < now else { return [] }
    let begin = frames.begin
    frames.begin = nil
    defer { frames.begin = begin }
    return send([], nil)
  }

  func send(_ statements: [PostgresStatement], _ waiting: Waiting?) -> [Finished] {
    guard let handle else {
      let error = PostgresDisconnected(reason: "it was closed", mayHaveArrived: false)
      return waiting.map { [($0, .failure(error))] } ?? []
    }
    var batch = Batch(commands: [], warnings: warnings.pointee, waiting: waiting)
    // Names that this batch prepares. They count as prepared only when the server has confirmed it.
    var names: [PostgresStatement.Key: String] = [:]
    var isSent = true
    let first = [frames.end, frames.begin].compactMap(\.self)
    frames = (nil, nil)
    for (place, statement) in (first + statements).enumerated() where isSent {
      let key = statement.key
      let name: String
      if let known = prepared[key] ?? names[key] {
        name = known
      } else {
        lastName += 1
        name = "c\(lastName)"
        names[key] = name
        isSent = cPQsendPrepare(handle, name, statement.text, Int32(key.types.count), key.types) == 1
        batch.commands.append(.preparation(key, name))
      }
      if isSent { isSent = queue(statement, as: name, on: handle) }
      batch.commands.append(place < first.count ? .frame : .statement)
    }
    batch.commands.append(.end)
    batches.append(batch)
    guard isSent, cPQpipelineSync(handle) == 1, flush(handle) else { return close(broken(handle)) }
    lastProgress = .now
    return []
  }

  private func queue(_ statement: PostgresStatement, as name: String, on handle: OpaquePointer) -> Bool {
    let count = statement.values.count
    // One buffer with all values, each followed by a zero, so that no value is empty.
    var buffer: [UInt8] = []
    buffer.reserveCapacity(count * 48)
    var (places, lengths): ([Int?], [Int32]) = ([], [])
    places.reserveCapacity(count)
    lengths.reserveCapacity(count)
    for value in statement.values {
      let start = buffer.count
      places.append(value.append(to: &buffer) ? start : nil)
      lengths.append(Int32(buffer.count - start))
      buffer.append(0)
    }
    if formats.count < count { formats = [Int32](repeating: 1, count: count) }
    return buffer.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = places.map { place in place.flatMap { place in start.map { $0 + place } } }
      return cPQsendQueryPrepared(handle, name, Int32(count), pointers, lengths, formats, 1) == 1
    }
  }

  private func flush(_ handle: OpaquePointer) -> Bool {
    let rest = cPQflush(handle)
    isSending = rest == 1
    return rest >= 0
  }

  // MARK: Receiving

  /// Reads the answers that have arrived.
  ///
  /// - Returns: The callers whose batches are complete.
  func receive() -> [Finished] {
    guard let handle else { return [] }
    guard cPQconsumeInput(handle) == 1, flush(handle) else { return close(broken(handle)) }
    lastProgress = .now
    var finished: [Finished] = []
    while !batches.isEmpty, cPQisBusy(handle) == 0 {
      read(cPQgetResult(handle), &finished)
      if isUnusable || cPQstatus(handle) != Int32(CPQ_CONNECTION_OK) { return finished + close(broken(handle)) }
    }
    while let notification = cPQnotifies(handle) {
      notifications.append(
        PostgresNotification(
          channel: String(cString: notification.pointee.channel),
          payload: String(cString: notification.pointee.payload)))
      cPQfreemem(notification)
    }
    return finished
  }

  func takeNotifications() -> [PostgresNotification] {
    defer { notifications = [] }
    return notifications
  }

  /// Reads one result of the first batch; `nil` is the end of a command's results.
  private func read(_ result: OpaquePointer?, _ finished: inout [Finished]) {
    defer { if let result { cPQclear(result) } }
    let command = batches[0].commands[batches[0].next]
    guard let result else {
      if case .end = command { return }
      batches[0].next += 1
      return
    }
    let status = Int(cPQresultStatus(result))
    switch status {
    case CPQ_PIPELINE_SYNC: end(batches.removeFirst(), &finished)
    case CPQ_COMMAND_OK, CPQ_TUPLES_OK: recordAnswer(result, command)
    case CPQ_PIPELINE_ABORTED: break
    // No statement copies, and libpq returns such a result again and again.
    case CPQ_COPY_OUT, CPQ_COPY_IN, CPQ_COPY_BOTH: isUnusable = true
    default:
      if batches[0].failure == nil { batches[0].failure = failure(in: result) }
    }
  }

  /// Ends a batch. The connection is unusable if the server left out answers, or if no caller learns
  /// that the batch failed.
  private func end(_ batch: Batch, _ finished: inout [Finished]) {
    isUnusable = !batch.isAnswered || batch.waiting == nil && batch.failure != nil
    guard let waiting = batch.waiting else { return }
    let isDoubtful = waiting.refusesWarnings && batch.warnings != warnings.pointee && batch.failure == nil
    if !batch.isAnswered {
      finished.append((waiting, .failure(PostgresDisconnected(reason: "the server left out answers"))))
    } else if isDoubtful {
      finished.append((waiting, .failure(PostgresDisconnected(reason: "the server warned about the commit"))))
    } else {
      finished.append((waiting, batch.result))
    }
  }

  private func recordAnswer(_ result: OpaquePointer, _ command: Command) {
    guard case .statement = command else {
      if case .preparation(let key, let name) = command { prepared[key] = name }
      return
    }
    do {
      batches[0].answers.append(try answer(in: result))
    } catch {
      batches[0].failure = batches[0].failure ?? error
    }
  }

  private func answer(in result: OpaquePointer) throws -> PostgresAnswer {
    // A sum of these numbers stays within bounds, whatever the server sends.
    var answer = PostgresAnswer(count: Int(UInt32(String(cString: cPQcmdTuples(result))) ?? 0))
    let columns = cPQnfields(result)
    let types = (0..<columns).map { cPQftype(result, $0) }
    answer.rows = try (0..<cPQntuples(result)).map { row in
      try (0..<columns).map { column in
        if cPQgetisnull(result, row, column) == 1 { return .null }
        let bytes = UnsafeRawBufferPointer(
          start: cPQgetvalue(result, row, column), count: Int(cPQgetlength(result, row, column)))
        return try PostgresValue.read(bytes, types[Int(column)])
      }
    }
    return answer
  }

  private func failure(in result: OpaquePointer) -> PostgresFailure {
    func field(_ name: Int) -> String {
      cPQresultErrorField(result, Int32(name)).map { String(cString: $0) } ?? ""
    }
    let statement = batches[0].commands[..<batches[0].next].count { if case .statement = $0 { true } else { false } }
    let state = field(CPQ_FIELD_STATE)
    // Another program has removed the prepared statements, as a pooler does.
    if state == PostgresFailure.unknownStatement { prepared = [:] }
    return PostgresFailure(
      state: state, message: field(CPQ_FIELD_PRIMARY), constraint: field(CPQ_FIELD_CONSTRAINT),
      statement: statement)
  }

  // MARK: Ending

  /// Returns the error for a connection that libpq reports as broken.
  private func broken(_ handle: OpaquePointer) -> PostgresDisconnected {
    PostgresDisconnected(reason: String(cString: cPQerrorMessage(handle)))
  }

  /// Closes the connection. All batches fail with the error.
  func close(_ error: PostgresDisconnected) -> [Finished] {
    if let handle { cPQfinish(handle) }
    handle = nil
    isSending = false
    defer { batches = [] }
    return batches.compactMap { batch in batch.waiting.map { ($0, .failure(error)) } }
  }

  func cancel(_ number: Int) -> [Finished] {
    guard batches.contains(where: { $0.waiting?.number == number }) else { return [] }
    return close(PostgresDisconnected(reason: "a task was canceled")).map { waiting, result in
      (waiting, waiting.number == number ? .failure(CancellationError()) : result)
    }
  }

  /// Prepares a request that the server stop a batch.
  ///
  /// - Parameter limit: The longest time until the answer, after which the batch counts as lost.
  /// - Returns: The address of libpq's request, or `nil` if the batch is complete or one was prepared.
  func interrupt(_ number: Int, within limit: Duration) -> Int? {
    guard let handle, interruptionEnd == nil, batches.contains(where: { $0.waiting?.number == number }) else {
      return nil
    }
    interruptionEnd = ContinuousClock.now + limit
    return cPQgetCancel(handle).map { Int(bitPattern: $0) }
  }

  func checkDeadline(_ now: ContinuousClock.Instant) -> [Finished] {
    let finished = sendLateEnd(now)
    if !finished.isEmpty { return finished }
    if let interruptionEnd, interruptionEnd < now, !batches.isEmpty {
      return close(PostgresDisconnected(reason: "the server did not stop in time"))
    }
    guard let answerTimeout = batches.compactMap({ $0.waiting?.answerTimeout }).min(),
      lastProgress + answerTimeout < now
    else {
      return []
    }
    return close(PostgresDisconnected(reason: "the server did not answer in time"))
  }
}

extension PostgresLink.Batch {
  /// `true` if each statement has an answer, or one has failed.
  fileprivate var isAnswered: Bool {
    failure != nil || answers.count == commands.count { if case .statement = $0 { true } else { false } }
  }

  fileprivate var result: Result<[PostgresAnswer], any Error> { failure.map { .failure($0) } ?? .success(answers) }
}
