import TerminalKit

/// An input that reads lines from a file descriptor.
struct DescriptorInput: InputSource {
  let isTerminal: Bool
  private let lines: LineReader
  private let descriptor: Int32?

  /// Creates an input.
  ///
  /// - Parameter closesDescriptor: `true` to close the descriptor when the last reader is gone.
  init(descriptor: Int32, closesDescriptor: Bool = false) {
    isTerminal = TerminalInfo.isTerminal(descriptor)
    lines = LineReader(descriptor: descriptor, closesDescriptor: closesDescriptor)
    self.descriptor = descriptor
  }

  /// Creates an input that reads the lines of a file.
  init(_ file: InputFile) {
    isTerminal = false
    lines = file.lines
    descriptor = nil
  }

  var hasTypeAhead: Bool { isTerminal && lines.hasTypeAhead }
  func discardTypeAhead() { if isTerminal { lines.discardTypeAhead() } }

  func next(_ question: LineQuestion?) async -> LineReader.Event { await lines.next(question) }

  // Type-ahead moves between this reader of lines and the editor's reader of keys.
  func append(typedAhead bytes: [UInt8]) { lines.append(typedAhead: bytes) }
  func takeTypeAhead() -> [UInt8] { lines.takeTypeAhead() }

  func nextSecret(
    _ question: LineQuestion?, _ lend: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) async -> LineReader.Event {
    await lines.nextSecret(question, lend)
  }

  func hideTyping() throws -> NoEchoInput? {
    guard isTerminal, let descriptor else { return nil }
    return try NoEchoInput(descriptor)
  }
}

/// An output that writes text to a file descriptor.
struct DescriptorOutput: OutputSink {
  let isTerminal: Bool
  private let descriptor: Int32
  private let writer: DescriptorWriter

  init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = TerminalInfo.isTerminal(descriptor)
    writer = DescriptorWriter(descriptor: descriptor)
  }

  var size: (columns: Int, rows: Int) {
    let size = TerminalInfo.size(of: descriptor)
    return (size?.columns ?? 80, size?.rows ?? 24)
  }

  func write(_ text: String) throws { try writer.write(text) }
  func flush() throws { try writer.flush() }
  var hasReader: Bool { TerminalInfo.hasReader(descriptor) }
}
