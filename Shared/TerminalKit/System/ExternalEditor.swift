import CLibrary

/// The user's own editor for a text.
struct ExternalEditor {
  let command: String
  /// The folder of the file that the editor opens.
  var folder = TerminalInfo.environment("TMPDIR") ?? "/tmp"

  /// An error for a text that the editor cannot get or return.
  enum Refusal: Error, Hashable {
    /// The folder does not exist, or no file can be created in it.
    case noFile(in: String)
    /// Other users could replace the files in the folder.
    case exposedFolder(String)
    /// The text is not in a regular file of the user at the path that the editor was given.
    case noText
    case tooLong

    var message: String {
      switch self {
      case .noFile(let folder): "The editor is refused: its file cannot be created in \(TextEscaping.visible(folder))"
      case .exposedFolder(let folder):
        "The editor is refused: other users may replace files in \(TextEscaping.visible(folder));"
          + " set TMPDIR to a folder of your own"
      case .noText: "The line is unchanged: the editor left no file with its text"
      case .tooLong: "The line is unchanged: the text has more than \(EditorBuffer.limit) characters"
      }
    }
  }

  /// - Parameter foreground: Tracks the editor while it has the terminal.
  /// - Returns: The changed text, or `nil` if the editor failed.
  /// - Throws: ``Refusal`` if the folder of the file is not safe, or if the changed text cannot
  ///   replace the line. A line that was too long before may keep its length.
  func edit(_ text: String, as foreground: ForegroundProcess) throws(Refusal) -> String? {
    let place = try safeFolder()
    var template = Array("\(place)/coffeepal-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .noFile(in: folder) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    do throws(SystemFailure) {
      defer { close(descriptor) }
      try DescriptorWriter.write(text + "\n", to: descriptor)
    } catch {
      throw Refusal.noFile(in: folder)
    }
    guard let program = ExternalProgram(command, argument: path) else { return nil }
    foreground.enter(program)
    defer { foreground.leave() }
    guard program.waitUntilExit() == 0 else { return nil }
    let changed = try Self.text(at: path)
    if changed.count > max(EditorBuffer.limit, text.count) { throw .tooLong }
    return changed
  }

  /// Returns the folder without links.
  ///
  /// In a folder that others may write to, the sticky bit keeps them from replacing files. Its owner
  /// can do so anyway.
  private func safeFolder() throws(Refusal) -> String {
    var status = stat()
    guard let place = resolvedPath(folder), stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .noFile(in: folder)
    }
    let isWritableByOthers = status.st_mode & 0o022 != 0 && status.st_mode & S_ISVTX == 0
    if isOfAnotherUser(status) || isWritableByOthers { throw .exposedFolder(folder) }
    return place
  }

  /// Returns the text of a file, without its last newline.
  ///
  /// A pipe in its place could keep the program waiting, and a link could lead to another user's
  /// file.
  private static func text(at path: String) throws(Refusal) -> String {
    do {
      let text = try TextFile.read(path, followsLinks: false) { descriptor in
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, !isOfAnotherUser(status) else {
          throw Refusal.noText
        }
      }
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    } catch {
      throw (error as? SystemFailure)?.code == EFBIG ? Refusal.tooLong : Refusal.noText
    }
  }
}
