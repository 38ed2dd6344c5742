/// The limits of a file and of a function. `make style` prints how the sizes are spread.
struct SizeRules {
  typealias Violation = ImportRules.Violation

  let lines: Int
  let functionLines: Int

  /// Returns a violation for a longer file, and for each longer function. A function begins at the line that opens its
  /// body.
  func violations(in text: String, file: String) -> [Violation] {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    let count = all.last == "" ? all.count - 1 : all.count
    var found: [Violation] = []
    if count > lines { found.append(Violation(place: file, rule: "the file has \(count) lines")) }
    for (index, line) in all.enumerated() where Self.opensFunction(line) {
      let indentation = line.prefix { $0 == " " }
      let length = all[index...].firstIndex { $0 == "\(indentation)}" }.map { $0 - index + 1 } ?? 0
      if length > functionLines {
        found.append(Violation(place: "\(file):\(index + 1)", rule: "the function has \(length) lines"))
      }
    }
    return found
  }

  private static func opensFunction(_ line: Substring) -> Bool {
    guard line.hasSuffix("{"), !line.drop(while: { $0 == " " }).hasPrefix("//") else { return false }
    let words = line.split { !$0.isLetter }
    return words.contains("func") || words.first(where: { !modifiers.contains($0) }) == "init"
  }

  private static let modifiers: Set<Substring> = ["package", "private", "fileprivate", "convenience"]
}
