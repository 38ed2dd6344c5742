#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

private let slash = UInt8(ascii: "/")

/// Returns a path and, if it is a link, the paths that it leads to one after the other, up to that of
/// the file.
///
/// Each user who may write to the folder of one of these paths decides which file the first one leads
/// to. The folders themselves may be links as well; ``linkFolders(on:)`` returns theirs.
package func linkPaths(from path: String) -> [SystemPath] { links(from: Array(path.utf8)).map(SystemPath.init) }

/// The bytes of ``linkPaths(from:)``.
private func links(from path: [UInt8]) -> [[UInt8]] {
  var paths = [path]
  // Linux follows no more links than that.
  while paths.count <= 40, let next = linkTarget(paths[paths.count - 1][...]) { paths.append(next) }
  return paths
}

/// Returns the folders of the links to folders that a path leads through, and the folders above the
/// targets of these links, also of links on the way to a target.
///
/// Each user who may write to one of these folders decides which folder the path leads through.
package func linkFolders(on path: String) -> [SystemPath] {
  var (folders, paths) = ([[UInt8]](), links(from: Array(path.utf8)))
  var found: Set<[UInt8]> = []
  while let path = paths.popLast() {
    for end in path.indices where path[end] == slash && found.count < 40 {
      let link = path[..<end]
      guard let target = linkTarget(link), found.insert(Array(link)).inserted else { continue }
      // A target such as `../till/.` or `../till/bar/..` does not name the folder above it.
      let resolved = resolvedBytes(link) ?? target
      folders += [folderPath(of: link), folderPath(of: resolved[...]), folderPath(of: target[...])]
      paths.append(target + [slash])
    }
  }
  return folders.map(SystemPath.init)
}

/// Returns the path to which a link leads as it is written, or `nil` for a path that is no link.
package func linkText(at path: String) -> String? {
  linkBytes(Array(path.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
}

private func linkBytes(_ path: ArraySlice<UInt8>) -> [UInt8]? {
  // Every unit of work checks the folders of the session file, so no memory is allocated for a folder
  // that is no link.
  withCharacters(path) { path in
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { bytes -> [UInt8]? in
      guard let start = bytes.baseAddress else { return nil }
      let count = readlink(path, start, bytes.count)
      return count > 0 ? bytes[..<count].map { UInt8(bitPattern: $0) } : nil
    }
  }
}

private func linkTarget(_ path: ArraySlice<UInt8>) -> [UInt8]? {
  guard var target = linkBytes(path) else { return nil }
  // The folder of `/shared/till/` is `/shared`, too.
  while target.count > 1, target.last == slash { target.removeLast() }
  return target.first == slash ? target : folderPath(of: path) + target
}

private func resolvedBytes(_ path: ArraySlice<UInt8>) -> [UInt8]? {
  guard let resolved = withCharacters(path, { realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return (0..<strlen(resolved)).map { UInt8(bitPattern: resolved[$0]) }
}

/// Calls the body with the path as a string of C.
private func withCharacters<Value>(_ path: ArraySlice<UInt8>, _ body: (UnsafePointer<CChar>) -> Value?) -> Value? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: path.count + 1) { characters -> Value? in
    let end = characters.initialize(fromContentsOf: path.lazy.map { CChar(bitPattern: $0) })
    characters.initializeElement(at: end, to: 0)
    return characters.baseAddress.flatMap { body($0) }
  }
}

/// Returns the folder in a path, which ends with a slash.
func folderPath(of path: ArraySlice<UInt8>) -> [UInt8] {
  path.lastIndex(of: slash).map { Array(path[...$0]) } ?? Array("./".utf8)
}

/// Returns the path of a file without links, or `nil` if there is no such file.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
