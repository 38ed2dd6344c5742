import AuthFeature
import BooksDomain
import BooksFeature
import CLibrary
import CompositionKit
import DomainKit
import EmployeesFeature
import Logging
import OrdersDomain
import OrdersFeature
import RestaurantsFeature
import ShellKit
import StorageKit
import TerminalKit

/// The composition of the program, and the only place that names all features.
struct CompositionRoot {
  let settings: Settings
  let invocation: Invocation
  /// `true` if the program may create or migrate a database.
  var mayChangeDatabase = true
  var dialog = ServerDialog()
  var log = LogOutput(screenLevel: .critical)

  func compose() -> (Composition, DatabaseOpener) {
    let clock = SystemClock()
    let ids = UUIDv7Source(clock: clock)
    let features: [Feature] = [
      .orders(
        ShopSettings(
          currency: settings.currency, calendar: settings.calendar, deliveryMinimums: settings.deliveryMinimums),
        ids: ids,
        accounts: { $0.bindAccountLookup(isSwitchedOff: settings.switchedOff.contains("auth")) },
        restaurants: { $0.bindCatalogLookup(isSwitchedOff: settings.switchedOff.contains("restaurants")) }),
      .employees(followUps: ["auth.staff-accounts": "staff account disabled if there was one, its sessions ended"]),
      .auth(
        sessionFile: settings.sessionFile, isKiosk: invocation.isKiosk,
        messages: { $0.bindOrderSignInMessages(isSwitchedOff: settings.switchedOff.contains("orders")) }),
      .restaurants(in: settings.calendar.timeZone, customerNames: { $0.bindCustomerNames() }),
      .books(LibrarySettings(address: settings.booksURL)),
    ]
    let database = DatabaseOpener(
      location: location, clock: clock, migrations: CoreSchema.migrations + features.flatMap(\.migrations),
      mayChange: mayChangeDatabase, createsFolder: invocation.database == nil, dialog: dialog)
    let logger = Logger(label: "coffeepal") { [log] _ in ProgramLog(log, clock: clock) }
    let core = CoreServices(engine: database.open, clock: clock, ids: ids, filePolicy: protectedFiles, logger: logger)
    let composition = Composition(
      features: features, switchedOff: settings.switchedOff, reservedCommands: AppCommands.names, core: core)
    return (composition, database)
  }

  private var location: String { invocation.database ?? settings.database }

  /// `true` if the database exists.
  var hasDatabase: Bool { opener.isThere }

  /// Checks that the files of the program are apart from each other.
  func checkOwnFiles() throws(SettingsError) {
    try checkFilesOfDatabase()
    try checkHistory()
  }

  /// Checks that no other file of the program has a name that belongs to the database. SQLite would
  /// take it for a log, and closing it would release the locks of the database.
  private func checkFilesOfDatabase() throws(SettingsError) {
    guard let database = opener.file else { return }
    let files = ProtectedFiles(databases: [database])
    for (variable, path) in settings.namedFiles {
      do {
        try files.check(path)
      } catch {
        throw .fileOfDatabase(path, variable)
      }
    }
  }

  /// Checks that the history that the environment names is no other file, which its lines would damage.
  private func checkHistory() throws(SettingsError) {
    let path = settings.historyFile
    var status = stat()
    // A device, such as /dev/null, may be several files of the program.
    let isDevice = stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    if !settings.hasNamedHistory || isDevice { return }
    let files = ProtectedFiles(
      databases: [settings.database], others: settings.otherFiles + [settings.sessionFile + ".lock"],
      recognizers: [ProtectedFiles.recognizesSessions])
    do {
      try files.checkOutput(path)
    } catch {
      throw .historyInOtherFile(path)
    }
  }

  private var opener: DatabaseOpener { DatabaseOpener(location: location, clock: SystemClock(), migrations: []) }

  /// The program's own files, which no command and no log may overwrite.
  var protectedFiles: ProtectedFiles {
    // A link to the running program, where there is one.
    let executable = "/proc/self/exe"
    return ProtectedFiles(
      databases: [opener.file, settings.database].compactMap(\.self), others: settings.files + [executable],
      recognizers: [HistoryFile.isHistory, ProtectedFiles.recognizesSessions])
  }
}
