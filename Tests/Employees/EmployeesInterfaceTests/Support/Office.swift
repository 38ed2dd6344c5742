import DomainKit
import EmployeesDomain
import EmployeesInterface
import ShellKit
import TestingKit

/// A shell whose commands hold use cases that always answer the same.
struct Office {
  var employees: [Employee] = []
  var dossier: EmployeeDossier?
  var cases: [CaseFile] = []
  var watchlist: [WatchlistEntry] = []
  /// Who still has to act after a firing.
  var outstanding: [String]? = []
  /// What every use case throws, if anything.
  var failure: (any DescribedError)?
  let asked = Questions()

  /// Runs the program with these arguments and gives back everything that it wrote.
  func run(
    _ arguments: String..., isTerminal: Bool = false
  ) async throws -> CommandBench.Result {
    try await run(arguments: arguments, isTerminal: isTerminal)
  }

  func run(
    arguments: [String], isTerminal: Bool = false
  ) async throws -> CommandBench.Result {
    try await CommandBench(commands, columns: 110).run(arguments, isTerminal: isTerminal)
  }

  /// What sources of values may speak of.
  var argumentPlaces: Set<String> { CommandBench(commands).argumentPlaces }

  private var commands: [RegisteredCommand] {
    let stub = Stub(office: self)
    return [
      RegisteredCommand(HireEmployeeCommand.self, feature: "employees") { stub },
      RegisteredCommand(RecruitCandidateCommand.self, feature: "employees") { stub },
      RegisteredCommand(ListEmployeesCommand.self, feature: "employees") { stub },
      RegisteredCommand(ShowEmployeeCommand.self, feature: "employees") { stub },
      RegisteredCommand(AddPersonalNoteCommand.self, feature: "employees") { stub },
      RegisteredCommand(FireEmployeeCommand.self, feature: "employees") { (stub, stub) },
      RegisteredCommand(ListCasesCommand.self, feature: "employees") { stub },
      RegisteredCommand(AddToWatchlistCommand.self, feature: "employees") { stub },
      RegisteredCommand(RemoveFromWatchlistCommand.self, feature: "employees") { stub },
      RegisteredCommand(ListWatchlistCommand.self, feature: "employees") { stub },
    ]
  }
}

/// Every use case of the feature at once.
private struct Stub: Sendable {
  let office: Office

  func answer<Value>(_ question: String, _ value: Value?) throws -> Value {
    try office.asked.answer(question, value, failure: office.failure, missing: EmployeeError.notFound("0000"))
  }
}

extension Stub: HireEmployeeUseCase, RecruitCandidateUseCase, FindEmployeeUseCase, ListEmployeesUseCase {
  func execute(_ application: JobApplication) async throws -> Employee {
    try answer(
      "hire \(application.name) \(application.email) \(application.role)", office.employees.first)
  }

  func execute(as role: StaffRole) async throws -> Employee { try answer("recruit \(role)", office.employees.first) }

  func execute(_ key: EmployeeKey) async throws -> EmployeeDossier { try answer("show \(key.text)", office.dossier) }

  func execute(_ filter: EmployeeFilter, after: EmployeeKey?) async throws -> [Employee] {
    let employees = filter.after == nil ? Array(office.employees.prefix(filter.limit)) : []
    return try answer(
      "list \(filter.status?.rawValue ?? "-") \(filter.limit) \(after?.text ?? "-")", employees)
  }
}

extension Stub: FireEmployeeUseCase, AddPersonalNoteUseCase, ListCasesUseCase, KeepWatchlistUseCase {
  func execute(_ key: EmployeeKey, reason: String) async throws -> Dismissal {
    let employee = try answer("fire \(key.text.suffix(4)) \(reason)", office.employees.first)
    return Dismissal(employee: employee, outstanding: office.outstanding)
  }

  func execute(_ key: EmployeeKey, text: String) async throws -> EmployeeDossier {
    try answer("note \(key.text) \(text)", office.dossier)
  }

  func execute(limit: Int, after: CaseKey?) async throws -> [CaseFile] {
    let behind = if case .employee(let key) = after { key.text } else { "-" }
    return try answer("cases \(limit) \(behind)", office.cases)
  }

  func add(_ name: PersonName) async throws -> WatchlistEntry { try answer("watch \(name)", office.watchlist.first) }

  func remove(_ name: PersonName) async throws -> WatchlistEntry {
    try answer("unwatch \(name)", office.watchlist.first)
  }

  func list(limit: Int, after: PersonName?) async throws -> [WatchlistEntry] {
    try answer("watched \(limit) \(after?.text ?? "-")", office.watchlist)
  }
}
