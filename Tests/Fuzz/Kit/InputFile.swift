import TestingKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is rewritten for each input of an importer.
final class InputFile: Sendable {
  let path: String
  private let descriptor: Int32
  private let folder: TemporaryFolder

  init(_ name: String, in folder: TemporaryFolder) throws {
    self.folder = folder
    path = try folder.write([], as: name)
    descriptor = open(path, O_RDWR | O_CLOEXEC)
  }

  deinit { close(descriptor) }

  func fill(_ bytes: [UInt8]) {
    ftruncate(descriptor, 0)
    pwrite(descriptor, bytes, bytes.count, 0)
  }
}
