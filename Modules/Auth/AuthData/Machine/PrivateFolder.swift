import AuthDomain
import CLibrary
import DomainKit
import StorageKit

/// A folder whose files belong to one user.
struct PrivateFolder: Sendable {
  let path: String
  /// The maximum time to wait for the lock of another process.
  var timeout = Duration.seconds(5)
  /// The maximum number of bytes to read: more than any session file has.
  static let limit = 1 << 16

  /// Creates the folder (`0700`) and its parents if they are missing.
  func prepare() throws { try make(path) }

  private func make(_ folder: String) throws {
    var status = stat()
    if folder.isEmpty || stat(folder, &status) == 0 { return }
    if let slash = folder.lastIndex(of: "/") { try make(String(folder[..<slash])) }
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw failure(folder, errno) }
  }

  /// Checks that other users cannot write to the folder, nor change a link that leads to it.
  ///
  /// - Throws: ``AuthDomain/AuthError/sessionFile(_:reason:)`` if other users could put files in
  ///   the folder.
  private func check(_ status: stat) throws {
    if status.st_mode & S_IFMT != S_IFDIR { throw failure(path, ENOTDIR) }
    try refuse(FileExposure(ofFolder: status), of: "the folder")
    do {
      try FileExposure.refuseFolderLinks(in: path + "/")
    } catch {
      try refuse(error.exposure, of: error.folder ?? path)
    }
  }

  private func refuse(_ exposure: FileExposure?, of folder: String) throws {
    switch exposure {
    case .belongsToAnotherUser:
      throw AuthError.sessionFile(path, reason: "\(folder) belongs to another user of this machine")
    case .isWritableByOthers, .isReadableByOthers:
      throw AuthError.sessionFile(path, reason: "other users can write to \(folder); run chmod go-w on it")
    case nil: break
    }
  }

  /// Returns the content of a file, or `nil` if there is no file.
  ///
  /// - Throws: ``AuthDomain/AuthError/sessionFile(_:reason:)`` if other users could have read or
  ///   written the file.
  func read(_ name: String) throws -> Secret? {
    var status = stat()
    if stat(path, &status) == 0 { try check(status) }
    let descriptor = open(file(name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure(file(name), errno)
    }
    defer { close(descriptor) }
    let size = try checkPrivate(descriptor, file(name))
    // A unit of work of every command reads the file, so the memory to erase is as small as the file.
    return try Secret(capacity: min(size, Self.limit)) { memory in
      var count = 0
      while count < memory.count {
        let step = systemRead(descriptor, memory.baseAddress?.advanced(by: count), memory.count - count)
        if step < 0, errno == EINTR { continue }
        if step < 0 { throw failure(file(name), errno) }
        if step == 0 { break }
        count += step
      }
      return count
    }
  }

  /// Checks that no other user could have read or written an open file.
  ///
  /// - Returns: The size of the file in bytes. A session file is replaced as a whole, so the size of
  ///   an open one does not change.
  private func checkPrivate(_ descriptor: Int32, _ file: String) throws -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(file, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw AuthError.sessionFile(file, reason: "it is not a regular file")
    }
    guard FileExposure(of: status) == nil else {
      throw AuthError.sessionFile(file, reason: "other users could have read or written it")
    }
    return Int(status.st_size)
  }

  /// Checks that the process could replace a file, and that the disk has room for this number of bytes.
  func tryOut(_ name: String, bytes: Int) throws {
    unlink(try store(Secret([UInt8](repeating: 0, count: bytes)), beside: name))
  }

  /// Creates a new file (`0600`) next to the file with this name.
  private func create(beside name: String) throws -> (path: String, descriptor: Int32) {
    let new = file(".\(name).\(getpid()).new")
    unlink(new)
    let descriptor = open(new, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(file(name), errno) }
    return (new, descriptor)
  }

  /// Replaces a file as a whole (`0600`).
  func write(_ content: Secret, as name: String) throws {
    let new = try store(content, beside: name)
    guard rename(new, file(name)) == 0 else {
      let code = errno
      unlink(new)
      throw failure(file(name), code)
    }
  }

  /// Stores content in a new file next to the file with this name, and returns its path.
  private func store(_ content: Secret, beside name: String) throws -> String {
    let (new, descriptor) = try create(beside: name)
    do {
      defer { close(descriptor) }
      try content.withBytes { try write($0, to: descriptor, name) }
      guard fsync(descriptor) == 0 else { throw failure(file(name), errno) }
    } catch {
      unlink(new)
      throw error
    }
    return new
  }

  private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ name: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw failure(file(name), errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Runs the body while no other process holds the lock of a file.
  ///
  /// - Throws: ``AuthDomain/AuthError/sessionFileBusy(_:)`` if another process holds the lock for
  ///   too long.
  func holding(_ name: String, _ body: () throws -> Void) async throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(path, errno) }
    try check(status)
    let lock = try await lock(file(name) + ".lock")
    defer { lock.release() }
    try body()
  }

  /// Takes a lock. The wait is limited: a process that is suspended while it holds the lock would
  /// otherwise block all others.
  private func lock(_ file: String) async throws -> LockFile {
    let deadline = ContinuousClock.now + timeout
    while true {
      if let lock = LockFile.take(file) { return lock }
      guard errno == EWOULDBLOCK else { throw failure(file, errno) }
      guard ContinuousClock.now < deadline else { throw AuthError.sessionFileBusy(path) }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  func file(_ name: String) -> String { path == "/" ? "/\(name)" : "\(path)/\(name)" }

  private func failure(_ file: String, _ code: Int32) -> any Error {
    // Another session file would not help.
    if code == EMFILE || code == ENFILE { return StorageError.tooManyFiles(file) }
    let reason = code == ELOOP ? "it is a symbolic link, which is not followed" : String(cString: strerror(code))
    return AuthError.sessionFile(file, reason: reason)
  }
}

// The methods above have the names of these calls.
private func systemRead(_ descriptor: Int32, _ memory: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, memory, count)
}
private func systemWrite(_ descriptor: Int32, _ memory: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, memory, count)
}
