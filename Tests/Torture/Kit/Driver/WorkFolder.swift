import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The driver's own folder, removed when the driver ends.
enum WorkFolder {
  private static let made = Mutex<[String]>([])

  /// - Returns: The path of a new folder, in `TORTURE_FOLDER` or the folder for temporary files.
  static func make() throws -> String {
    let named = ["TORTURE_FOLDER", "TMPDIR"].compactMap { (name: String) in getenv(name).map { String(cString: $0) } }
      .first
    let parent = named ?? "/tmp"
    var template = Array("\(parent)/coffeepal-torture-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template).map({ String(cString: $0) }) else { throw SystemFailure(parent) }
    made.withLock { $0.append(path) }
    return path
  }

  static func makeFolder(_ path: String) throws {
    if mkdir(path, 0o700) != 0 { throw SystemFailure(path) }
  }

  /// Returns the names of a folder's files.
  static func files(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  static func remove(_ path: String) {
    for name in files(in: path) {
      let child = "\(path)/\(name)"
      if unlink(child) != 0 { remove(child) }
    }
    rmdir(path)
  }

  static func removeAll() {
    made.withLock { made in
      for path in made { remove(path) }
      made = []
    }
  }
}
