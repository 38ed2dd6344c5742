import Foundation
import PackagePlugin

/// The command `swift package generate-help`. It writes no file, so it needs no permission to.
@main
struct GenerateHelp: CommandPlugin {
  func performCommand(context: PluginContext, arguments _: [String]) async throws {
    let tool = Process()
    tool.executableURL = try context.tool(named: "FeatureTool").url
    tool.arguments = [context.package.directoryURL.path, "help"]
    try tool.run()
    tool.waitUntilExit()
  }
}
