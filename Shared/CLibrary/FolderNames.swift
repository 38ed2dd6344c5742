#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns the names in a folder in no particular order, or none if it cannot be read. Names that are
/// not UTF-8 are left out.
///
/// - Parameter limit: The maximum number of names.
package func folderNames(in path: String, limit: Int = .max) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while names.count < limit, let entry = readdir(folder) {
    // The record may be shorter than the field, so the field is not copied.
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if let name, name != ".", name != ".." { names.append(name) }
  }
  return names
}
