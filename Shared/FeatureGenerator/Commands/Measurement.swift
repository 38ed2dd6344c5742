import Foundation

/// The number of files that a field and a command touch, counted in a temporary copy.
enum Measurement {
  /// The paths of the repository that are copied.
  private static let copiedPaths = ["Package.swift", "App/CoffeePalApp/CompositionRoot.swift", Templates.folder]

  static func run(in source: SourceText) throws -> [String] {
    let root = FileManager.default.temporaryDirectory.appending(path: "coffeepal-measure-\(UUID().uuidString)")
    defer { Staging.remove(root) }
    let copy = SourceText(root: root)
    for path in copiedPaths {
      let place = copy.url(path)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: source.url(path), to: place)
    }
    _ = try NewFeature(names: try FeatureNames(feature: "Samplings")).run(in: copy) { _ in }
    _ = try NewCommand(feature: "Samplings", verb: "Show").run(in: copy) { _ in }
    _ = try NewField(feature: "Samplings", entity: "Sampling", name: "host", type: .text, isOptional: true)
      .run(in: copy) { _ in }
    let counts = try AdditionReceipt.all(in: "Samplings", copy).map { $0.files.count + $0.edits.count }
    return zip(["a command", "a field"], counts).map { "\($0) \($1)" }
  }
}
