import CLibrary

/// Small text files of the user.
///
/// A byte order mark, which some editors write at the beginning of a file, is not part of the text.
package enum TextFile {
  /// Returns the text of a file, or `nil` if the file does not exist.
  ///
  /// - Throws: ``SystemFailure`` if the file cannot be read.
  package static func read(_ path: String) throws(SystemFailure) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .current("open")
    }
    defer { close(descriptor) }
    // The open does not wait for the writer of a pipe, but its text is read to the end.
    _ = fcntl(descriptor, F_SETFL, 0)
    return try text(of: descriptor)
  }

  /// Returns the text of a file.
  ///
  /// - Parameters:
  ///   - followsLinks: `false` to refuse a path that ends with a symbolic link.
  ///   - check: A closure that checks the descriptor of the open file.
  /// - Throws: ``SystemFailure`` if the file cannot be read, and the error of the check.
  package static func read(
    _ path: String, followsLinks: Bool = true, checking check: (Int32) throws -> Void
  ) throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else { throw SystemFailure.current("open") }
    defer { close(descriptor) }
    // The open does not wait for the writer of a pipe, but its text is read to the end.
    _ = fcntl(descriptor, F_SETFL, 0)
    try check(descriptor)
    return try text(of: descriptor)
  }

  /// The maximum number of bytes of a file. Settings and command files are much smaller.
  private static let limit = 16 << 20
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func text(of descriptor: Int32) throws(SystemFailure) -> String {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = CLibrary.read(descriptor, &part, part.count)
      if count == 0 {
        let start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
        return String(decoding: bytes[start...], as: UTF8.self)
      }
      if bytes.count > limit { throw SystemFailure(code: EFBIG, call: "read") }
      if count > 0 { bytes += part[..<count] } else if errno != EINTR { throw .current("read") }
    }
  }

  /// Replaces the text of a file. Creates the file and its folders if they do not exist.
  ///
  /// - Throws: ``SystemFailure`` if the file cannot be written. Its former text then stays.
  package static func replace(_ path: String, with text: String) throws(SystemFailure) {
    PrivateFile.makeFolders(of: path)
    let file = try OutputFile(path: path, appends: false)
    try file.write(text)
    try file.finish()
  }
}
