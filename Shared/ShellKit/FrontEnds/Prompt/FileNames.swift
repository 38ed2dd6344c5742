import CLibrary

/// The completion of file and folder names.
enum FileNames {
  /// The maximum number of names to read from a folder.
  private static let limit = 2_000

  static func matching(_ typed: String) -> [CompletionPosition.Choice] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let beginning = typed.dropFirst(folder.count)
    let path = folder.isEmpty ? "." : HomeFolder.expanded(folder)
    let names = folderNames(in: path, limit: limit).filter { name in
      name.hasPrefix(beginning) && (name.first != "." || beginning.first == ".")
    }
    return names.sorted().map { name in
      var status = stat()
      let isFolder = stat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      return CompletionPosition.Choice(value: folder + name + (isFolder ? "/" : ""), isWhole: !isFolder)
    }
  }
}
