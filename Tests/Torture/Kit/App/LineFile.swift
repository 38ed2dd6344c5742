#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file to which whole lines are appended, each in one system call. Written lines survive a kill
/// of the process.
final class LineFile: Sendable {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = open(path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw SystemFailure(path) }
  }

  deinit { close(descriptor) }

  func append(_ line: String) throws {
    let text = line + "\n"
    let count = text.utf8.count
    guard text.withCString({ write(descriptor, $0, count) }) == count else { throw SystemFailure("writing a line") }
  }

  /// Returns the complete lines of a file, or none if the file does not exist.
  static func lines(of path: String) -> [Substring] {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    // An incomplete line at the end is an incomplete write.
    let text = String(decoding: bytes[..<(bytes.lastIndex(of: 10) ?? 0)], as: UTF8.self)
    return text.split(separator: "\n")
  }
}

/// A failed system call.
struct SystemFailure: Error, CustomStringConvertible {
  let description: String

  init(_ what: String) { description = "\(what): \(String(cString: strerror(errno)))" }
}

enum MachineTime {
  /// The monotonic time, which is the same for all processes.
  static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
