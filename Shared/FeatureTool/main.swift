import FeatureGenerator
import Foundation

// The plug-ins pass the folder of the package and the request.
do {
  let words = Array(CommandLine.arguments.dropFirst())
  let source = SourceText(root: URL(fileURLWithPath: words.first ?? ".", isDirectory: true))
  for line in try Request(Array(words.dropFirst())).run(in: source) { print(line) }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
