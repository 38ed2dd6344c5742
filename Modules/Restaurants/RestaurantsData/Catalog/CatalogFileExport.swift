import CLibrary
package import DomainKit
package import RestaurantsDomain
import Synchronization

/// A writer for the catalog in a format that ``RestaurantListFile`` reads: CSV if the path ends in
/// `.csv`, otherwise NDJSON.
@MemberwiseInit
package struct CatalogFileExport: CatalogExport {
  private let filePolicy: any FilePolicy

  package func exists(_ path: String) throws -> Bool {
    try check(path)
    return access(path, F_OK) == 0
  }

  package func create(_ path: String) throws -> any CatalogWriter {
    try DryRun.refuse("writes a file")
    try check(path)
    var status = stat()
    let isThere = lstat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      throw CatalogError.cannotCreate(path, reason: "it already exists and is not a regular file")
    }
    let format: CatalogFormat = path.lowercased().hasSuffix(".csv") ? .csv : .ndjson
    return try Writer(path: path, replacing: isThere ? status : nil, format: format, filePolicy: filePolicy)
  }

  /// Checks that the path leads neither to a file of the program nor to one that another user could
  /// have put in the way, as a redirection does.
  private func check(_ path: String) throws {
    try filePolicy.checkOutput(path)
    guard outputTrap(at: path) == EPERM else { return }
    throw CatalogError.cannotCreate(path, reason: "it belongs to another user, who could read it")
  }

  /// A writer of a temporary file next to the target file, which it renames at the end.
  private final class Writer: CatalogWriter {
    private let path: String
    private let temporaryPath: String
    private let format: CatalogFormat
    private let filePolicy: any FilePolicy
    private let descriptor: Mutex<Int32>

    init(path: String, replacing replaced: stat?, format: CatalogFormat, filePolicy: any FilePolicy) throws {
      self.path = path
      self.format = format
      self.filePolicy = filePolicy
      temporaryPath = "\(path).part-\(getpid())-\(UInt32.random(in: .min ... .max))"
      let opened = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard opened >= 0 else { throw CatalogError.cannotCreate(path, reason: Self.reason) }
      descriptor = Mutex(opened)
      // The process may mask permission bits when it creates a file, so they are set again.
      let isPermitted = replaced.map { takePermissions(opened, from: $0) } ?? (fchmod(opened, 0o600) == 0)
      guard isPermitted else { throw CatalogError.cannotCreate(path, reason: Self.reason) }
      if let header = format.header { try put(header) }
    }

    deinit { discard() }

    func write(_ restaurants: [Restaurant]) throws {
      try put(restaurants.map(format.line).joined())
    }

    private func put(_ text: String) throws {
      var text = text
      try descriptor.withLock { descriptor in
        try text.withUTF8 { bytes in
          var rest = UnsafeRawBufferPointer(bytes)
          while let start = rest.baseAddress, !rest.isEmpty {
            let count = systemWrite(descriptor, start, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw CatalogError.cannotWrite(path, reason: Self.reason) }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
          }
        }
      }
    }

    func finish() throws {
      try descriptor.withLock { descriptor in
        let isSynced = fsync(descriptor) == 0
        let isClosed = close(descriptor) == 0
        descriptor = -1
        // The program may have created one of its own files at this path in the meantime.
        try filePolicy.checkOutput(path)
        guard isSynced, isClosed, rename(temporaryPath, path) == 0 else {
          throw CatalogError.cannotWrite(path, reason: Self.reason)
        }
      }
    }

    func discard() {
      descriptor.withLock { descriptor in
        if descriptor >= 0 { close(descriptor) }
        // After the complete file was renamed, there is no temporary one.
        unlink(temporaryPath)
        descriptor = -1
      }
    }

    private static var reason: String { String(cString: strerror(errno)) }
  }
}

/// Calls the system's `write`, which cannot be named inside a type with a method of that name.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
