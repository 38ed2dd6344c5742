import CLibrary

/// The user's own editor for a text.
struct ExternalEditor {
  let command: String

  /// - Parameter foreground: Tracks the editor while it has the terminal.
  /// - Returns: The changed text, or `nil` if the editor failed.
  func edit(_ text: String, as foreground: ForegroundProcess) -> String? {
    let folder = TerminalInfo.environment("TMPDIR") ?? "/tmp"
    var template = Array("\(folder)/coffeepal-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let isWritten = Self.write(text + "\n", to: descriptor)
    close(descriptor)
    guard isWritten, let program = ExternalProgram(command, argument: path) else { return nil }
    foreground.enter(program)
    defer { foreground.leave() }
    return program.waitUntilExit() ? Self.read(path) : nil
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    let writer = DescriptorWriter(descriptor: descriptor)
    do throws(SystemFailure) {
      try writer.write(text)
      try writer.flush()
      return true
    } catch {
      return false
    }
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
