import StorageKit
import Testing
import TestingKit

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
      (0o644, 0o755, nil), (0o664, 0o755, "other users may write to it"), (0o646, 0o755, "other users may write to it"),
      (0o644, 0o1777, "other users may write to the folder"),
    ] as [(mode_t, mode_t, String?)])
  func `that others may read is exposed if they can change or replace it`(
    mode: mode_t, folderMode: mode_t, reason: String?
  ) throws {
    let place = try TemporaryFolder()
    let path = place.path + "/file"
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    #expect(fchmod(descriptor, mode) == 0 && chmod(place.path, folderMode) == 0)
    var message: String?
    do throws(ExposedFileError) {
      try FileExposure.refuseChanges(of: descriptor, at: path)
    } catch {
      message = error.message
    }
    #expect((message == nil) == (reason == nil))
    if let reason { #expect(message?.contains(reason) == true) }
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
