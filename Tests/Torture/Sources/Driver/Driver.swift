/// The two things that a person can ask for.
enum Driver {
  /// - Returns: the exit code.
  @MainActor
  static func run(_ mode: String, _ options: Options) async throws -> Int32 {
    Interruption.handle()
    let program = CommandLine.arguments[0]
    let amount = options.positional.first.flatMap { Int($0) }
    if mode == "race" { return try await RaceRun(program: program, commits: amount ?? 100_000).run() }
    return try await TortureRun(program: program, seconds: amount ?? 600, only: options.text("--only")).run()
  }
}
