#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program, in all of its modes.
package enum Torture {
  /// - Parameter arguments: The arguments, with the program's own path first.
  /// - Returns: The exit code.
  @MainActor
  package static func run(_ arguments: [String]) async -> Int32 {
    let mode = arguments.dropFirst().first ?? ""
    let options = Options(Array(arguments.dropFirst(2)))
    do {
      switch mode {
      case "run", "race": return try await drive(arguments[0], mode, options)
      case "child", "recover", "race-worker", "race-on-purpose":
        Lifeline.hold()
        try await Child.run(mode, options)
        return 0
      default:
        print("usage: Torture run [SECONDS] [--only WORDS] | Torture race [COMMITS] [--postgres]")
        return 64
      }
    } catch {
      let line = "\(error)\n"
      _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      return 1
    }
  }

  @MainActor
  private static func drive(_ program: String, _ mode: String, _ options: Options) async throws -> Int32 {
    Interruption.handle()
    let amount = options.positional.first.flatMap { Int($0) }
    if mode == "race" {
      let server = options.has("--postgres") ? TortureServer.shared : nil
      if options.has("--postgres"), server == nil {
        print("there is no PostgreSQL server for the race; ENGINE=sqlite leaves it out")
        return 69
      }
      return try await RaceRun(program: program, commits: amount ?? 100_000, server: server).run()
    }
    return try await TortureRun(
      program: program, seconds: amount ?? 600, restartTimeout: options.number("--within") ?? RecoveringChild.promise,
      only: options.text("--only")
    ).run()
  }
}
