import Foundation

/// The formatter of the toolchain. The order of imports and the line breaks depend on the names.
struct SwiftFormat {
  let configuration: SourceText

  func run(on folder: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "format", "--in-place", "--recursive", "--configuration", configuration.url(".swift-format").path,
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
