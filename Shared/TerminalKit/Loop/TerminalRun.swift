import CLibrary

/// One run of a client at the terminal.
struct TerminalRun {
  /// The maximum time to wait for the rest of an escape sequence, in milliseconds.
  private static let sequenceTimeout: Int32 = 500
  /// The same time while the Escape key has a meaning of its own.
  private static let escapeTimeout: Int32 = 40
  /// The maximum silence within a paste in milliseconds.
  private static let pasteTimeout: Int32 = 3_000
  /// The silence before a key that a person presses deliberately.
  private static let silence = Duration.milliseconds(200)

  let loop: TerminalLoop
  let terminal: RawTerminal
  var decoder: KeyDecoder
  let number: Int
  let canSuspend: Bool
  let foreground: ForegroundProcess
  private var needsPaint = true
  private var hasPainted = false
  private var end: TerminalEnd?
  /// Text that waits because the client has no room above.
  private var held: [String] = []
  /// The output to write together with the next frame, in one call.
  private var output = RawTerminal.begin

  init(
    loop: TerminalLoop, terminal: RawTerminal, decoder: KeyDecoder, number: Int, canSuspend: Bool,
    foreground: ForegroundProcess
  ) {
    self.loop = loop
    self.terminal = terminal
    self.decoder = decoder
    self.number = number
    self.canSuspend = canSuspend
    self.foreground = foreground
  }

  private var size: TerminalInfo.Size { TerminalInfo.size(of: loop.output) ?? TerminalInfo.Size(columns: 80, rows: 24) }

  mutating func run(_ client: inout some TerminalClient) -> TerminalEnd {
    output += client.firstOutput
    while true {
      takeMessages(&client)
      while end == nil, let key = decoder.next() {
        needsPaint = true
        take(client.handle(key), &client)
      }
      if let end {
        loop.write(output + client.leave(in: size) + RawTerminal.finish + takeHeld())
        return end
      }
      // Process the keys that have already arrived before painting.
      if needsPaint, !wait(0, &client) { paint(&client) }
      if end == nil, !needsPaint { _ = wait(timeout(client), &client) }
    }
  }

  private mutating func paint(_ client: inout some TerminalClient) {
    output += client.paint(in: size)
    if !output.isEmpty { loop.write(output) }
    output = ""
    needsPaint = false
    hasPainted = true
  }

  private func timeout(_ client: some TerminalClient) -> Int32 {
    if decoder.isPasting { return Self.pasteTimeout }
    guard decoder.isWaiting else { return -1 }
    return decoder.isLoneEscape && client.usesEscape ? Self.escapeTimeout : Self.sequenceTimeout
  }

  private mutating func take(_ step: TerminalStep, _ client: inout some TerminalClient) {
    switch step {
    case .proceed: break
    case .done: end = .done
    case .suspend: suspend(&client)
    case .clearScreen:
      client.forget()
      output += "\u{1B}[H\u{1B}[2J"
    case .lendTerminal(let body):
      release(&client)
      let message = body(foreground)
      resume(&client)
      if let message { take(client.receive(message), &client) }
    }
  }

  private mutating func takeMessages(_ client: inout some TerminalClient) {
    let taken = loop.takeMessages(number)
    if taken.isCancelled { end = .canceled }
    for message in taken.messages where end == nil {
      needsPaint = true
      take(client.receive(message), &client)
    }
    guard !taken.above.isEmpty else { return }
    if client.allowsOutputAbove {
      output += client.clear() + Self.lines(taken.above)
      needsPaint = true
    } else {
      held += taken.above
    }
  }

  private static func lines(_ texts: [String]) -> String {
    texts.joined().split(separator: "\n").map { $0 + "\r\n" }.joined()
  }

  private mutating func takeHeld() -> String {
    defer { held = [] }
    return Self.lines(held)
  }

  /// Waits for an event and handles it.
  ///
  /// - Returns: `true` if an event occurred.
  private mutating func wait(_ timeout: Int32, _ client: inout some TerminalClient) -> Bool {
    var requests = [
      pollfd(fd: loop.input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: loop.pipe.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&requests, 2, timeout)
    if count < 0, errno != EINTR { end = .failed(.current("poll")) }
    if count == 0, timeout > 0 { decoder.expire() }
    guard count > 0 else { return false }
    if requests[1].revents != 0 { react(to: loop.pipe.causes(), &client) }
    if requests[0].revents != 0 { receive() }
    return true
  }

  private mutating func receive() {
    var chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let result = read(loop.input, buffer.baseAddress, buffer.count)
      if result == 0 || result < 0 && errno != EINTR && errno != EAGAIN { end = .end }
      count = max(0, result)
    }
    // While the terminal was in canonical mode, the system turned Ctrl-D into NUL.
    if !hasPainted { chunk = chunk.map { $0 == 0 ? 4 : $0 } }
    decoder.append(chunk, isAfterSilence: !loop.hadKeys(within: Self.silence))
    if !chunk.isEmpty { loop.recordKeys() }
  }

  private mutating func react(to causes: Set<WakePipe.Cause>, _ client: inout some TerminalClient) {
    if causes.contains(.resized) { needsPaint = true }
    if causes.contains(.suspended) { suspend(&client) }
    if causes.contains(.continued) { resume(&client) }
  }

  private mutating func suspend(_ client: inout some TerminalClient) {
    guard canSuspend else { return }
    release(&client)
    WakePipe.suspend()
    resume(&client)
  }

  private mutating func release(_ client: inout some TerminalClient) {
    loop.write(output + client.leave(in: size) + RawTerminal.finish + takeHeld())
    output = ""
    terminal.pause()
  }

  private mutating func resume(_ client: inout some TerminalClient) {
    do throws(SystemFailure) {
      try terminal.begin()
    } catch {
      end = .failed(error)
    }
    client.forget()
    output += RawTerminal.begin + client.firstOutput
    needsPaint = true
  }
}
