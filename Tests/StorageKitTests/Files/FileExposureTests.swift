import Synchronization
import Testing
import TestingKit

@testable import StorageKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct `A file of the program` {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  /// - Parameter group: The group; by default, one without a name.
  private func status(_ mode: mode_t, of user: uid_t = geteuid(), group: gid_t = 987_654) -> stat {
    var status = stat()
    (status.st_mode, status.st_uid, status.st_gid) = (mode, user, group)
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
      (0o644, 0o755, nil), (0o646, 0o755, "other users may write to it"),
      (0o644, 0o777, "other users may write to the folder"), (0o644, 0o1777, nil),
      (0o646, 0o1777, "other users may write to it"),
    ] as [(mode_t, mode_t, String?)])
  func `that others may read is exposed if they can change or replace it`(
    mode: mode_t, folderMode: mode_t, reason: String?
  ) throws {
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

  @Test(arguments: [0o775, 0o664] as [mode_t])
  func `may be writable by a group that only its owner is in`(mode: mode_t) throws {
    // Root has such a group in Linux.
    try #require(PrivateGroup.has(0, of: 0), "root has no group of its own")
    #expect(FileExposure(ofShared: status(mode, of: 0, group: 0)) == nil)
    #expect(FileExposure(ofShared: status(mode | 0o002, of: 0, group: 0)) == .isWritableByOthers)
    #expect(FileExposure(ofShared: status(mode, of: 0)) == .isWritableByOthers)
    #expect(FileExposure(ofShared: status(mode, of: geteuid() + 1)) == .belongsToAnotherUser)
  }

  @Test func `is exposed to a group that is the primary one of another user`() throws {
    var groups: [gid_t: Set<uid_t>] = [:]
    PrivateGroup.walk.withLock { _ in
      setpwent()
      while let entry = getpwent() { groups[entry.pointee.pw_gid, default: []].insert(entry.pointee.pw_uid) }
      endpwent()
    }
    #expect(!groups.isEmpty)
    for (group, users) in groups {
      for user in users { #expect(PrivateGroup.isPrimary(group, ofAnotherThan: user) == (users.count > 1)) }
    }
  }

  @Test func `is exposed in a folder such as /tmp if another name leads to it`() throws {
    let path = place.path + "/file"
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    #expect(chmod(place.path, 0o1777) == 0)
    try FileExposure.refuseChanges(of: descriptor, at: path)
    #expect(symlink(path, place.path + "/link") == 0)
    #expect(throws: ExposedFileError.self) {
      try FileExposure.refuseChanges(of: descriptor, at: place.path + "/link")
    }
    #expect(link(path, place.path + "/other") == 0)
    #expect(throws: ExposedFileError.self) { try FileExposure.refuseChanges(of: descriptor, at: path) }
  }

  @Test(arguments: ["file", "link"])
  func `is exposed if a link to it leads through a folder that others can write to`(name: String) throws {
    let (shared, path) = (place.path + "/shared", place.path + "/first")
    #expect(mkdir(shared, 0o700) == 0 && symlink("shared/\(name)", path) == 0)
    let descriptor = open(name == "file" ? shared + "/file" : place.path + "/file", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    if name == "link" { #expect(symlink("../file", shared + "/link") == 0) }
    try FileExposure.refuseChanges(of: descriptor, at: path)
    #expect(chmod(shared, 0o777) == 0)
    let error = #expect(throws: ExposedFileError.self) { try FileExposure.refuseChanges(of: descriptor, at: path) }
    #expect(error == ExposedFileError(path: path, folder: shared + "/", exposure: .isWritableByOthers))
  }

  @Test(arguments: ["shared/till", "shared/till/", "shared/gone", "shared/till/.", "shared/till/bar/.."])
  func `is exposed if a folder on the way is a link into a folder that others can write to`(target: String) throws {
    let (shared, path) = (place.path + "/shared", place.path + "/link/file")
    for folder in ["", "/till", "/till/bar"] { #expect(mkdir(shared + folder, 0o700) == 0) }
    #expect(symlink(target, place.path + "/link") == 0)
    try FileExposure.refuseFolderLinks(in: path)
    #expect(chmod(shared, 0o777) == 0)
    let error = #expect(throws: ExposedFileError.self) { try FileExposure.refuseFolderLinks(in: path) }
    #expect(error == ExposedFileError(path: path, folder: shared + "/", exposure: .isWritableByOthers))
    // Without a link, only the folder of the file counts.
    try FileExposure.refuseFolderLinks(in: shared + "/till/file")
  }

  @Test func `is exposed if a link leads through a folder of others whose name is not UTF-8`() throws {
    let shared: [CChar] = Array(place.path.utf8CString.dropLast()) + [47, CChar(bitPattern: 0xFF), 0]
    let till: [CChar] = Array(shared.dropLast()) + [47, 116, 0]
    try #require(mkdir(shared, 0o700) == 0 && mkdir(till, 0o700) == 0 && symlink(till, place.path + "/link") == 0)
    defer { for folder in [till, shared] { rmdir(folder) } }
    try FileExposure.refuseFolderLinks(in: place.path + "/link/file")
    try #require(chmod(shared, 0o777) == 0)
    let error = #expect(throws: ExposedFileError.self) {
      try FileExposure.refuseFolderLinks(in: place.path + "/link/file")
    }
    #expect(error?.folder == place.path + "/\u{FFFD}/")
  }

  @Test(arguments: ["first/file", "file"])
  func `is exposed if a link on the way leads through a link into a folder that others can write to`(
    name: String
  ) throws {
    let (shared, path) = (place.path + "/shared", place.path + "/" + name)
    for folder in [shared, shared + "/x", shared + "/x/till"] { #expect(mkdir(folder, 0o700) == 0) }
    for (target, link) in [("shared/x", "second"), ("second/till", "first"), ("second/till/file", "file")] {
      #expect(symlink(target, place.path + "/" + link) == 0)
    }
    try FileExposure.refuseFolderLinks(in: path)
    #expect(chmod(shared, 0o777) == 0)
    let error = #expect(throws: ExposedFileError.self) { try FileExposure.refuseFolderLinks(in: path) }
    #expect(error == ExposedFileError(path: path, folder: shared + "/", exposure: .isWritableByOthers))
  }

  @Test func `is checked to an end if the links on the way lead in a circle`() throws {
    let folder = place.path + "/folder"
    try #require(mkdir(folder, 0o700) == 0)
    for (target, link) in [(".", "here"), ("here/right", "left"), ("here/left", "right"), ("loop/x", "loop")] {
      #expect(symlink(target, folder + "/" + link) == 0)
    }
    for name in ["left", "loop"] { try FileExposure.refuseFolderLinks(in: "\(folder)/\(name)/file") }
  }

  @Test func `in a shared folder is never a reason to change the folder's mode`() throws {
    let path = place.path + "/file"
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    #expect(chmod(place.path, 0o777) == 0)
    let error = #expect(throws: ExposedFileError.self) { try FileExposure.refuseChanges(of: descriptor, at: path) }
    #expect(error?.suggestion == "Specify a file in a folder of your own")
  }

  @Test func `is not exposed if it is a device`() throws {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    try FileExposure.refuseChanges(of: descriptor, at: "/dev/null")
  }
}
