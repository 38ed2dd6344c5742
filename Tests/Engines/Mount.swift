import Foundation
import TestingKit

#if canImport(Glibc)
  import Glibc
#endif

/// A small disk in memory that is removed after the test.
package final class Mount: Sendable {
  private let folder: TemporaryFolder
  package var path: String { folder.path }
  package var file: String { folder.file() }
  private var filler: String { folder.file("filler") }

  package static let isAllowed: Bool = (try? Mount(kilobytes: 64)) != nil

  package init(kilobytes: Int) throws {
    folder = try TemporaryFolder()
    try Self.attach(folder.path, flags: 0, options: "size=\(kilobytes)k,mode=700")
  }

  deinit { Self.detach(folder.path) }

  /// Tries again while the disk is busy: a program that another test starts holds every open file
  /// until it runs.
  package func remount(readOnly: Bool) throws {
    #if canImport(Glibc)
      let flags = UInt(MS_REMOUNT) | (readOnly ? UInt(MS_RDONLY) : 0)
      var tries = 100
      while mount("tmpfs", folder.path, "tmpfs", flags, "") != 0 {
        tries -= 1
        guard errno == EBUSY, tries > 0 else { throw MountFailure(code: errno) }
        usleep(10_000)
      }
    #endif
  }

  /// Leaves this number of bytes free, or no block at all.
  package func fill(leaving room: Int = 0) throws {
    // Programs that other tests start in the meantime must not inherit the descriptor, because they
    // would keep the space after the removal.
    let file = open(filler, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw MountFailure(code: errno) }
    defer { close(file) }
    let block = [UInt8](repeating: 1, count: 4_096)
    while write(file, block, block.count) > 0 {}
    if room > 0 { ftruncate(file, lseek(file, 0, Int32(SEEK_CUR)) - off_t(room)) }
  }

  package func makeRoom() throws { try FileManager.default.removeItem(atPath: filler) }

  private static func attach(_ path: String, flags: UInt, options: String) throws {
    #if canImport(Glibc)
      guard mount("tmpfs", path, "tmpfs", flags, options) == 0 else { throw MountFailure(code: errno) }
    #else
      throw MountFailure(code: ENOSYS)
    #endif
  }

  private static func detach(_ path: String) {
    #if canImport(Glibc)
      umount2(path, Int32(MNT_DETACH))
    #endif
  }
}

/// The reason why a disk cannot be mounted.
struct MountFailure: Error {
  let code: Int32
}
