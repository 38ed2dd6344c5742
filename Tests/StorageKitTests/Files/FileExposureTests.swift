import StorageKit
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct `A file of the program` {
  private func status(_ mode: mode_t, of user: uid_t = geteuid()) -> stat {
    var status = stat()
    (status.st_mode, status.st_uid) = (mode, user)
    return status
  }

  @Test(
    arguments: [
      (0o600, nil), (0o400, nil), (0o640, .isReadableByOthers), (0o604, .isReadableByOthers),
      (0o610, .isReadableByOthers), (0o620, .isWritableByOthers), (0o602, .isWritableByOthers),
    ] as [(mode_t, FileExposure?)])
  func `is exposed if others can read or change it`(mode: mode_t, exposure: FileExposure?) {
    #expect(FileExposure(of: status(mode)) == exposure)
    #expect(FileExposure(of: status(mode, of: geteuid() + 1)) == .belongsToAnotherUser)
  }

  @Test(
    arguments: [
      (0o700, nil), (0o755, nil), (0o775, .isWritableByOthers), (0o1777, .isWritableByOthers),
    ] as [(mode_t, FileExposure?)])
  func `is exposed in a folder that others can write to`(mode: mode_t, exposure: FileExposure?) {
    #expect(FileExposure(ofFolder: status(mode)) == exposure)
    #expect(FileExposure(ofFolder: status(mode, of: 0)) == exposure)
    #expect(FileExposure(ofFolder: status(mode, of: geteuid() + 1)) == .belongsToAnotherUser)
  }
}
