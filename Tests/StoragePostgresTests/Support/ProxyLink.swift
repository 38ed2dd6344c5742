import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A client's connection and the server's, and the messages between them.
final class ProxyLink {
  typealias Direction = CuttingProxy.Direction

  /// One end: its socket, what was read from it, and what is to be written to it.
  private struct End {
    var descriptor: Int32
    var framer: MessageFramer
    var output: [UInt8] = []
    var isAtEnd = false
  }

  private let proxy: CuttingProxy
  private let number: Int
  private var ends: [Direction: End]
  /// The message that is delayed or held in each direction.
  private var waiting: [Direction: [UInt8]] = [:]
  private var resumptions: [Direction: Date] = [:]
  private var isHeld = false
  private var isCut = false
  private(set) var isClosed = false

  init(proxy: CuttingProxy, number: Int, client: Int32, server: Int32) {
    (self.proxy, self.number) = (proxy, number)
    // Messages to the server come from the client.
    ends = [
      .toServer: End(descriptor: client, framer: MessageFramer(isClient: true)),
      .toClient: End(descriptor: server, framer: MessageFramer(isClient: false)),
    ]
  }

  /// Both ends, by the direction of what they send.
  var sides: [Direction] { [.toServer, .toClient] }

  /// The seconds until a delayed message is passed on.
  var resumption: TimeInterval? { resumptions.values.map(\.timeIntervalSinceNow).min() }

  /// Returns what to wait for at an end.
  func interest(_ side: Direction) -> pollfd {
    guard let end = ends[side], end.descriptor >= 0 else { return pollfd(fd: -1, events: 0, revents: 0) }
    var events: Int32 = 0
    if !end.isAtEnd, isCut || !isHeld { events |= Int32(POLLIN) }
    if !end.output.isEmpty { events |= Int32(POLLOUT) }
    return pollfd(fd: events == 0 ? -1 : end.descriptor, events: Int16(events), revents: 0)
  }

  func handle(_ side: Direction, events: Int16) {
    guard events != 0, let end = ends[side], end.descriptor >= 0 else { return }
    if Int32(events) & Int32(POLLOUT) != 0 { flush(side) }
    guard Int32(events) & Int32(POLLIN | POLLHUP | POLLERR) != 0, !end.isAtEnd else { return }
    if let bytes = ProxySocket.read(end.descriptor) {
      if !isCut { ends[side]?.framer.append(bytes) }
    } else {
      ends[side]?.isAtEnd = true
    }
  }

  /// Passes on the messages that have arrived.
  func pump() {
    guard !isClosed else { return }
    if isCut { return finishCut() }
    for direction in sides where !isHeld && !isCut {
      resume(direction)
      while !isHeld, !isCut, waiting[direction] == nil, let frame = ends[direction]?.framer.next() {
        handle(frame, direction)
      }
    }
    if !isCut, !isHeld { passEndOn() }
  }

  private func resume(_ direction: Direction) {
    if let date = resumptions[direction], date > Date() { return }
    resumptions[direction] = nil
    if let bytes = waiting.removeValue(forKey: direction) { send(bytes, direction) }
  }

  private func handle(_ frame: MessageFramer.Frame, _ direction: Direction) {
    if frame.asksForEncryption { ends[.toClient]?.framer.expectEncryptionAnswer() }
    if frame.startsEncryption { for side in sides { ends[side]?.framer.becomeOpaque() } }
    switch proxy.action(direction, number, frame.type) {
    case .pass: send(frame.bytes, direction)
    case .duplicate: send(frame.bytes + frame.bytes, direction)
    case .cut(.before): cut()
    case .cut(.after):
      send(frame.bytes, direction)
      cut()
    case .delay(let duration):
      waiting[direction] = frame.bytes
      resumptions[direction] = Date(timeIntervalSinceNow: duration / .seconds(1))
    case .hold:
      waiting[direction] = frame.bytes
      isHeld = true
    }
  }

  /// Writes to the other end.
  private func send(_ bytes: [UInt8], _ direction: Direction) {
    let target: Direction = direction == .toServer ? .toClient : .toServer
    ends[target]?.output += bytes
    flush(target)
  }

  private func flush(_ side: Direction) {
    guard let end = ends[side], end.descriptor >= 0, !end.output.isEmpty else { return }
    let count = ProxySocket.write(end.descriptor, end.output)
    guard count >= 0 else {
      ends[side]?.output = []
      ends[side]?.isAtEnd = true
      return
    }
    ends[side]?.output.removeFirst(count)
  }

  /// If an end has closed and all of its messages are passed on, closes the other.
  private func passEndOn() {
    for direction in sides {
      let other: Direction = direction == .toServer ? .toClient : .toServer
      guard ends[direction]?.isAtEnd == true, waiting[direction] == nil, ends[other]?.output.isEmpty == true else {
        continue
      }
      return close()
    }
  }
}

// MARK: Closing

extension ProxyLink {
  /// Closes the client's connection, and ends what the server receives. What the server still sends
  /// is discarded, because closing its connection could take back what it has not read yet.
  private func cut() {
    isCut = true
    waiting = [:]
    resumptions = [:]
    closeClient()
    finishCut()
  }

  private func closeClient() {
    guard let client = ends[.toServer]?.descriptor, client >= 0 else { return }
    ProxySocket.closeDescriptor(client)
    ends[.toServer]?.descriptor = -1
  }

  private func finishCut() {
    guard let server = ends[.toClient] else { return }
    if server.output.isEmpty || server.isAtEnd { shutdown(server.descriptor, Int32(SHUT_WR)) }
    if server.isAtEnd { close() }
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    closeClient()
    if let server = ends[.toClient]?.descriptor, server >= 0 { ProxySocket.closeDescriptor(server) }
    ends[.toClient]?.descriptor = -1
  }
}
