#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns a path and, if it is a link, the paths that it leads to one after the other, up to that of
/// the file.
///
/// Each user who may write to the folder of one of these paths decides which file the first one leads
/// to. The folders themselves may be links as well; ``linkFolders(on:)`` returns theirs.
package func linkPaths(from path: String) -> [String] {
  var paths = [path]
  // Linux follows no more links than that.
  while paths.count <= 40, let next = linkTarget(paths[paths.count - 1]) { paths.append(next) }
  return paths
}

/// Returns the folders of the links to folders that a path leads through, and the folders above the
/// targets of these links, also of links on the way to a target.
///
/// Each user who may write to one of these folders decides which folder the path leads through.
package func linkFolders(on path: String) -> [String] {
  var (folders, paths) = ([String](), linkPaths(from: path))
  var links: Set<String> = []
  while let path = paths.popLast() {
    for end in path.indices where path[end] == "/" && links.count < 40 {
      let link = String(path[..<end])
      guard let target = linkTarget(link), links.insert(link).inserted else { continue }
      // A target such as `../till/.` or `../till/bar/..` does not name the folder above it.
      folders += [folderPath(of: link), folderPath(of: resolvedPath(link) ?? target), folderPath(of: target)]
      paths.append(target + "/")
    }
  }
  return folders
}

private func linkTarget(_ path: String) -> String? {
  // Every unit of work checks the folders of the session file, so no memory is allocated for a folder
  // that is no link.
  let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { bytes -> String? in
    guard let start = bytes.baseAddress else { return nil }
    let count = readlink(path, start, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count]), as: UTF8.self)
  }
  guard var target = text else { return nil }
  // The folder of `/shared/till/` is `/shared`, too.
  while target.count > 1, target.hasSuffix("/") { target.removeLast() }
  return target.hasPrefix("/") ? target : folderPath(of: path) + target
}

/// Returns the folder in a path, which ends with a slash.
package func folderPath(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
}

/// Returns the path of a file without links, or `nil` if there is no such file.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
