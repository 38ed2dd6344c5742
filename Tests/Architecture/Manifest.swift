import Foundation

/// The package as its manifest declares it, read with the package manager itself.
struct Manifest: Decodable, Sendable {
  struct Target: Decodable, Sendable {
    let name: String
    let path: String
    let dependencies: Set<String>

    private enum CodingKeys: CodingKey { case name, path, dependencies }

    init(name: String, path: String, dependencies: Set<String>) {
      self.name = name
      self.path = path
      self.dependencies = dependencies
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      path = try container.decodeIfPresent(String.self, forKey: .path) ?? ""
      dependencies = Set(try container.decode([Dependency].self, forKey: .dependencies).map(\.name))
    }
  }

  /// `{"byName": ["X", null]}`, `{"product": ["X", …]}` or `{"target": ["X", …]}`.
  private struct Dependency: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      let forms = try decoder.singleValueContainer().decode([String: [Piece]].self)
      name = forms.values.first?.first?.text ?? ""
    }
  }

  private struct Piece: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  let targets: [Target]

  /// Targets that are part of the program, not of its tests.
  var productTargets: [Target] {
    let folders = ["App/", "Modules/", "Shared/"]
    return targets.filter { target in folders.contains { target.path.hasPrefix($0) } }
  }

  /// Reads the manifest with all modules, also during a test of one of them.
  ///
  /// - Parameter environment: The environment of the tests. `make test MODULE=Orders` sets
  ///   `COFFEEPAL_MODULE`, which leaves targets out of the manifest.
  static func load(
    from root: URL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Manifest {
    let (json, _) = try dump(root, environment: environment.filter { $0.key != "COFFEEPAL_MODULE" })
    return try JSONDecoder().decode(Manifest.self, from: json)
  }

  /// Returns the manifest in JSON, which is empty if the package manager rejects it, and the errors.
  static func dump(_ root: URL, environment: [String: String]) throws -> (json: Data, errors: String) {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "coffeepal-manifest-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", root.path, "--scratch-path", scratch.path, "dump-package",
    ]
    process.environment = environment
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let json = output.fileHandleForReading.readDataToEndOfFile()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (json, text)
  }
}
