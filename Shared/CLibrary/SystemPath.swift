#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A path as the system has it: bytes, which need not be UTF-8.
package struct SystemPath: Sendable {
  /// The number of bytes, `PATH_MAX` of Linux, from which on no system opens a path.
  package static let lengthLimit = 4_096

  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The path for people. Bytes that are not UTF-8 are shown as U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `true` if the text leads to the same file.
  package var isUTF8: Bool { text.utf8.elementsEqual(bytes) }

  /// The folder in the path, which ends with a slash.
  package var folder: SystemPath { SystemPath(folderPath(of: bytes[...])) }

  /// The status of the file, with links followed, or `nil` if it cannot be examined.
  package var status: stat? {
    var status = stat()
    return stat(characters, &status) == 0 ? status : nil
  }

  /// The status of the file or of the link to it, or `nil` if it cannot be examined.
  package var entryStatus: stat? {
    var status = stat()
    return lstat(characters, &status) == 0 ? status : nil
  }

  private var characters: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
