/// Splits the bytes of one end of a connection into the messages of PostgreSQL's protocol,
/// version 3.
///
/// The first message of a client has a length but no type. A client may ask for encryption first;
/// the server's answer is one byte. Encrypted data is not split: each piece that is read counts as a
/// message.
struct MessageFramer {
  struct Frame {
    /// The type byte, if the message has one.
    let type: Character?
    let bytes: [UInt8]
    /// `true` if the client asks for TLS or GSS encryption.
    var asksForEncryption = false
    /// `true` if the server agrees to encryption.
    var startsEncryption = false
  }

  private enum Phase {
    case startup
    case encryptionAnswer
    case messages
    case opaque
  }

  private static let encryptionRequests: Set<Int> = [80_877_103, 80_877_104]
  private var unread: [UInt8] = []
  private var start = 0
  private var phase: Phase

  init(isClient: Bool) { phase = isClient ? .startup : .messages }

  mutating func append(_ bytes: [UInt8]) {
    unread.removeFirst(start)
    start = 0
    unread += bytes
  }

  /// The next bytes from the server are the answer to a request for encryption.
  mutating func expectEncryptionAnswer() { phase = .encryptionAnswer }

  /// The next bytes are encrypted.
  mutating func becomeOpaque() { phase = .opaque }

  /// Returns the next complete message.
  mutating func next() -> Frame? {
    guard start < unread.count else { return nil }
    switch phase {
    case .startup: return startupFrame()
    case .encryptionAnswer: return answerFrame()
    case .messages: return messageFrame()
    case .opaque: return take(unread.count - start).map { Frame(type: nil, bytes: $0) }
    }
  }

  private mutating func startupFrame() -> Frame? {
    guard let length = number(at: 0), let code = number(at: 4), let bytes = take(length) else { return nil }
    let isRequest = length == 8 && Self.encryptionRequests.contains(code)
    if !isRequest { phase = .messages }
    return Frame(type: nil, bytes: bytes, asksForEncryption: isRequest)
  }

  private mutating func answerFrame() -> Frame? {
    phase = .messages
    // A server that does not know the request answers with an error.
    if unread[start] == UInt8(ascii: "E") { return messageFrame() }
    return take(1).map { Frame(type: nil, bytes: $0, startsEncryption: $0 != [UInt8(ascii: "N")]) }
  }

  private mutating func messageFrame() -> Frame? {
    guard let length = number(at: 1) else { return nil }
    let type = Character(Unicode.Scalar(unread[start]))
    return take(1 + length).map { Frame(type: type, bytes: $0) }
  }

  private func number(at offset: Int) -> Int? {
    guard start + offset + 4 <= unread.count else { return nil }
    return unread[(start + offset)..<(start + offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func take(_ count: Int) -> [UInt8]? {
    guard start + count <= unread.count else { return nil }
    defer { start += count }
    return Array(unread[start..<(start + count)])
  }
}
