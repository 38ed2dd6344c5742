import Foundation
import PackagePlugin

/// The command `swift package generate feature Tastings`, and its other kinds.
@main
struct Generate: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = Process()
    tool.executableURL = try context.tool(named: "FeatureTool").url
    tool.arguments = [context.package.directoryURL.path] + arguments
    let errors = Pipe()
    tool.standardError = errors
    try tool.run()
    let output = errors.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    if tool.terminationStatus != 0 {
      Diagnostics.error(String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines))
    }
  }
}
