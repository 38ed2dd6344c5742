import CTorture

/// The modes in which the driver starts this program.
enum Child {
  static func run(_ mode: String, _ options: Options) async throws {
    let words = options.positional
    guard let folder = words.first else { throw SystemFailure("missing folder argument") }
    let app = TortureApp(folder: folder, variations: options.variations)
    let name = words.dropFirst().first ?? ""
    switch mode {
    case "race-on-purpose": race_on_purpose()
    case "recover":
      try await RecoveringChild(app: app, seconds: options.number("--within") ?? RecoveringChild.promise).run()
    case "race-worker":
      try await RaceWorker(
        app: app, name: name, tasks: options.number("--tasks") ?? 1,
        aggregates: options.number("--aggregates") ?? 1,
        increments: options.number("--operations") ?? 0
      ).run()
    default:
      try await WorkingChild(
        app: app, name: name, work: options.text("--work").flatMap(Work.init) ?? .orders,
        tasks: options.number("--tasks") ?? 1, operations: options.number("--operations")
      ).run()
    }
  }
}
