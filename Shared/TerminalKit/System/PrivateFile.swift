import CLibrary

/// Files that only their owner can read.
enum PrivateFile {
  /// Opens a file for reading and appending. Creates it and its folders if they do not exist.
  ///
  /// - Throws: ``SystemFailure``, also if the path is a symbolic link; `EPERM` if the file belongs to
  ///   another user, who could read and write it.
  static func open(_ path: String) throws(SystemFailure) -> Int32 {
    makeFolders(of: path)
    let descriptor = CLibrary.open(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .current("open") }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw SystemFailure(code: EINVAL, call: "open")
    }
    guard status.st_uid == geteuid() else {
      close(descriptor)
      throw SystemFailure(code: EPERM, call: "open")
    }
    // An existing file may be readable by other users.
    if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    return descriptor
  }

  /// Creates the folders of a file that do not exist.
  static func makeFolders(of path: String) {
    let parts = path.split(separator: "/").dropLast()
    var folder = path.hasPrefix("/") ? "" : "."
    for part in parts {
      folder += "/" + part
      mkdir(folder, 0o700)
    }
  }
}
