#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns the bytes of a file, or `nil` if it cannot be read or is larger than the limit.
///
/// Does not wait for the writer of a pipe.
package func fileContents(at path: String, limit: Int) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 12)
  while bytes.count <= limit {
    let count = read(descriptor, &part, part.count)
    if count == 0 { return bytes }
    if count > 0 { bytes += part[..<count] } else if errno != EINTR { return nil }
  }
  return nil
}
