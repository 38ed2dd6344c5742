import CLibrary
import CompositionKit
import DomainKit
import Logging
import ShellKit
import StorageKit
import StoragePostgres
import StorageSQLite
import TerminalKit

/// A run of the program, from its arguments to its exit code.
package enum Application {
  static let version = "0.1.0"
  /// The release date of the version.
  static let released = "2026-11-21"

  /// Runs the program with the arguments of its process, and ends the process. The first argument is
  /// the name of the program.
  package static func run(_ arguments: [UnsafeMutablePointer<CChar>?]) async {
    let texts = arguments.dropFirst().compactMap { $0.flatMap { String(validatingCString: $0) } }
    do {
      try StandardDescriptors.checkSpare()
      try AddressSpace.checkSpare()
      try check(arguments)
    } catch {
      exit(Shell.report(error, arguments: texts))
    }
    await runToExit(texts)
  }

  /// Checks that all arguments can be read.
  ///
  /// An argument that is not UTF-8 is refused: a repaired file name would be that of another file. Each
  /// process has at least one argument, its name. A statically linked runtime of Swift finds none if a
  /// preloaded library changes the environment.
  static func check(_ arguments: [UnsafeMutablePointer<CChar>?]) throws(ShellError) {
    if arguments.isEmpty {
      throw ShellError(
        "system.no-arguments", "the arguments cannot be read", kind: .misconfigured,
        suggestion: "start the program without LD_PRELOAD")
    }
    if let broken = arguments.firstIndex(where: { $0.map { String(validatingCString: $0) } == .some(nil) }) {
      throw ShellError("usage.not-utf8", "argument \(broken) is not valid UTF-8")
    }
  }

  /// Ends the process on the thread that finished the work. The main queue would need another thread
  /// at this point, and the system may have none left.
  @concurrent
  private static func runToExit(_ arguments: [String]) async {
    WarmMemory.requestHeap()
    exit(await run(arguments))
  }

  @concurrent
  private static func run(_ arguments: [String]) async -> Int32 {
    if arguments.first == ProgramLine.option { return await complete(arguments.dropFirst().joined(separator: " ")) }
    do {
      var invocation = try Invocation(arguments: arguments, environment: Environment.value)
      let settings = try Settings.load(Environment.value)
      if settings.isKiosk { invocation.isKiosk = true }
      EarlySignals.settle(isKiosk: invocation.isKiosk)
      let streams = ShellStreams.process(history: settings.historyFile)
      var root = CompositionRoot(
        settings: settings, invocation: invocation, dialog: .atTerminal(streams, invocation.settings))
      try root.checkOwnFiles()
      root.log = try log(of: root)
      let (composition, database) = root.compose()
      let problems = composition.startProblems(isRelease: isRelease)
      guard problems.isEmpty else { throw InvalidComposition(problems: problems) }
      await run(root, composition, database, streams)
    } catch {
      return Shell.report(error, arguments: arguments)
    }
  }

  /// `true` in an optimized build.
  private static var isRelease: Bool {
    #if DEBUG
      return false
    #else
      return true
    #endif
  }

  /// Opens the outputs of the log.
  ///
  /// - Throws: ``LogFileError``, or an error for a file that the program itself depends on.
  private static func log(of root: CompositionRoot) throws -> LogOutput {
    let file = try root.invocation.logFile.map { try LogFile(path: $0, root.protectedFiles) }
    let isVerbose = root.invocation.settings.isVerbose && !root.invocation.isKiosk
    let level: Logger.Level = isVerbose ? .debug : .error
    return LogOutput(screenLevel: level, file: file)
  }

  /// Writes completions for a system shell. Errors produce no output, because the user is typing.
  private static func complete(_ text: String) async -> Int32 {
    let line = ProgramLine(text, home: Environment.value("HOME"))
    var invocation = Invocation()
    invocation.database = line.database ?? Environment.value("COFFEEPAL_DB")
    invocation.settings.isQuiet = true
    do {
      let root = CompositionRoot(
        settings: try Settings.load(Environment.value), invocation: invocation, mayChangeDatabase: false)
      try root.checkOwnFiles()
      let (composition, database) = root.compose()
      let hooks = AccessHooks(composition: composition, database: database, findDatabase: { root.hasDatabase }).hooks
      let completion = await ProgramCompletion(
        commands: composition.commands + AppCommands.all(composition, DatabaseRestorer(database: database)),
        values: composition.values + AppCommands.values(composition),
        help: Guide.content(composition.topics, dayStart: root.settings.calendar.dayStart), permits: hooks.permits,
        databases: { addresses(completing: $0) })
      return Shell.write(await SQLiteEngine.$nameWait.withValue(.zero) { await completion.answer(line) })
    } catch {
      return 0
    }
  }

  /// Returns the addresses with a service of the user that complete a typed one. A service file that
  /// cannot be read has none; most users have no such file.
  private static func addresses(completing typed: String) -> [String] {
    let file = Environment.value("PGSERVICEFILE") ?? "\(Environment.value("HOME") ?? "")/.pg_service.conf"
    do {
      return PostgresServices.completions(of: typed, in: try TextFile.read(file) ?? "")
    } catch {
      return []
    }
  }

  private static func run(
    _ root: CompositionRoot, _ composition: Composition, _ database: DatabaseOpener, _ streams: ShellStreams
  ) async -> Never {
    let invocation = root.invocation
    let deliveries = BackgroundDeliveries(composition)
    let closeDatabase: @Sendable (_ delivers: Bool) async -> Void = { delivers in
      await deliveries.finish(delivers: delivers)
      composition.container.existing((any StorageEngine).self)?.close()
    }
    let restorer = DatabaseRestorer(database: database, release: { await closeDatabase(true) })
    var hooks = AccessHooks(composition: composition, database: database, findDatabase: { root.hasDatabase }).hooks
    (hooks.calendar, hooks.filePolicy) = (root.settings.calendar, root.protectedFiles)
    // At a kiosk, the log stays off: customers would see its entries about events of the whole shop,
    // which this process delivers.
    hooks.settingsChanged = { [log = root.log, isKiosk = invocation.isKiosk] in
      log.show(all: $0.isVerbose && !isKiosk)
    }
    hooks.viewBegins = { deliveries.startLater() }
    let shell = Shell(
      commands: composition.commands + AppCommands.all(composition, restorer, names: hooks.names),
      values: { composition.values + AppCommands.values(composition) },
      help: Guide.content(composition.topics, dayStart: hooks.calendar.dayStart), alerts: composition.alerts,
      invocation: invocation, streams: streams, hooks: hooks, startupFile: root.settings.startupFile, version: version)
    let opening = Opening(composition: composition, database: database, deliveries: deliveries)
    let code = await shell.run(
      opening: { try await opening.run(invocation, isPrompt: streams.input.isTerminal) },
      closing: { code in
        // After a time limit, the due events stay stored, and the next run delivers them.
        await closeDatabase(code != ErrorKind.timeout.exitCode)
      })
    // The end of the process frees all objects at once; to free them one by one takes a tenth of a short run.
    withExtendedLifetime((shell, composition)) { exit(code) }
  }
}

/// An error that lists all problems of the composition.
struct InvalidComposition: UserFacingError {
  let problems: [CompositionProblem]
  var code: String { "composition.invalid" }
  var kind: ErrorKind { .misconfigured }
  /// `true` if the settings file is wrong, rather than the program.
  private var isConfigurationError: Bool { problems.allSatisfy(\.isConfigurationError) }
  var message: String {
    let sentences = problems.map(\.message).joined(separator: "; ")
    return isConfigurationError
      ? sentences.prefix(1).uppercased() + sentences.dropFirst() : "The features do not fit together: " + sentences
  }
  var suggestion: String? {
    isConfigurationError ? problems.first?.suggestion : "Fix the registrations in Modules/<name>/<name>Feature"
  }
}
