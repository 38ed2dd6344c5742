import Foundation

/// Runs `swift format` on generated files. Names of another length than those in the templates need
/// other line breaks, and sort imports differently.
struct SwiftFormat {
  /// The repository with the configuration in `.swift-format`.
  let repository: SourceText

  func run(on folder: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "format", "--in-place", "--recursive", "--configuration", repository.url(".swift-format").path,
      folder.path,
    ]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw GeneratorError(
        "swift format failed on the new files", suggestion: "Check that \"swift format --version\" works")
    }
  }
}
