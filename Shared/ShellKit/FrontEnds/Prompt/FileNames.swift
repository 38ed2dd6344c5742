import TerminalKit

/// The completion of file and folder names.
enum FileNames {
  static func matching(_ typed: String) -> [CompletionPosition.Choice] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let beginning = typed.dropFirst(folder.count)
    let entries = FolderListing.entries(in: folder.isEmpty ? "." : HomeFolder.expanded(folder))
    return entries.filter { $0.name.hasPrefix(beginning) && ($0.name.first != "." || beginning.first == ".") }
      .sorted { $0.name < $1.name }
      .map { CompletionPosition.Choice(value: folder + $0.name + ($0.isFolder ? "/" : ""), isWhole: !$0.isFolder) }
  }
}
