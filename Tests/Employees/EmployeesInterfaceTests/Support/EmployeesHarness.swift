import DomainKit
import EmployeesDomain
import EmployeesInterface
import ShellKit
import TestingKit

/// A shell whose commands use fake use cases with fixed results.
struct EmployeesHarness: InterfaceHarness {
  var employees: [Employee] = []
  var details: EmployeeDetails?
  var cases: [CaseFile] = []
  var watchlist: [WatchlistEntry] = []
  /// The handlers that have not finished after a firing.
  var openHandlers: [String]? = []
  var followUps: [FollowUp] = []
  /// The error that every use case throws, or `nil`.
  var failure: (any UserFacingError)?
  /// `true` if another user has changed the notes that the user saw.
  var hasChangedNotes = false
  /// The names of the accounts that the user may see.
  var accountNames: [UniqueID: String] = [:]
  let asked = Questions()

  var shell: CommandHarness { CommandHarness(commands, columns: 110, accountNames: accountNames) }

  private var commands: [RegisteredCommand] {
    let stub = Stub(harness: self)
    return [
      RegisteredCommand(HireEmployeeCommand.self, feature: "employees") { (stub, stub, stub) },
      RegisteredCommand(RecruitCandidateCommand.self, feature: "employees") { (stub, stub) },
      RegisteredCommand(RejectCandidateCommand.self, feature: "employees") { (stub, stub) },
      RegisteredCommand(ListEmployeesCommand.self, feature: "employees") { stub },
      RegisteredCommand(ShowEmployeeCommand.self, feature: "employees") { stub },
      RegisteredCommand(RenameEmployeeCommand.self, feature: "employees") { stub },
      RegisteredCommand(AddPersonalNoteCommand.self, feature: "employees") { stub },
      RegisteredCommand(RemovePersonalNoteCommand.self, feature: "employees") { (stub, stub) },
      RegisteredCommand(FireEmployeeCommand.self, feature: "employees") { (stub, stub, FollowUpDescriptions()) },
      RegisteredCommand(ListCasesCommand.self, feature: "employees") { stub },
      RegisteredCommand(AddToWatchlistCommand.self, feature: "employees") { stub },
      RegisteredCommand(RemoveFromWatchlistCommand.self, feature: "employees") { stub },
      RegisteredCommand(ListWatchlistCommand.self, feature: "employees") { stub },
    ]
  }
}

/// A fake of every use case of the feature.
private struct Stub: Sendable {
  let harness: EmployeesHarness

  func answer<Value>(_ question: String, _ value: Value?) throws -> Value {
    try harness.asked.answer(question, value, failure: harness.failure, missing: EmployeeError.notFound("0000"))
  }
}

extension Stub: HireEmployeeUseCase, HireCandidateUseCase, RecruitCandidateUseCase, FindEmployeeUseCase,
  ListEmployeesUseCase, RejectCandidateUseCase, ReconsiderCandidateUseCase
{
  func execute(rejecting candidate: EmployeeReference, reason: String?) async throws -> Employee {
    try answer("reject \(candidate.text) \(reason ?? "-")", harness.employees.first)
  }

  func execute(reconsidering person: EmployeeReference) async throws -> (before: Employee, after: Employee) {
    let employee = try answer("reconsider \(person.text)", harness.employees.first)
    return (employee, employee)
  }

  func execute(_ application: JobApplication) async throws -> Employee {
    try answer(
      "hire \(application.name) \(application.email) \(application.role)", harness.employees.first)
  }

  func execute(_ candidate: EmployeeReference, as role: StaffRole?) async throws -> Employee {
    try answer("hire \(candidate.text) \(role?.rawValue ?? "-")", harness.employees.first)
  }

  func execute(as role: StaffRole) async throws -> Employee { try answer("recruit \(role)", harness.employees.first) }

  func execute(_ reference: EmployeeReference) async throws -> EmployeeDetails {
    try answer("show \(reference.text)", harness.details)
  }

  func execute(_ filter: EmployeeFilter, after: EmployeeReference?) async throws -> [Employee] {
    let employees = filter.after == nil ? Array(harness.employees.prefix(filter.limit)) : []
    return try answer(
      "list \(filter.status?.rawValue ?? "-") \(filter.role.map { "\($0) " } ?? "")\(filter.limit) "
        + "\(after?.text ?? "-")", employees)
  }
}

extension Stub: FireEmployeeUseCase, RenameEmployeeUseCase, AddPersonalNoteUseCase, RemovePersonalNoteUseCase,
  ListCasesUseCase
{
  func execute(_ reference: EmployeeReference, note number: Int, seen: SeenVersion?) async throws -> EmployeeDetails {
    if harness.hasChangedNotes, let seen = SeenVersion.current {
      throw ChangedSince(id: seen.id, expected: seen.version, found: seen.version + 1)
    }
    return try answer("unnote \(reference.text.suffix(4)) \(number)", harness.details)
  }

  func execute(_ reference: EmployeeReference, name: PersonName) async throws -> (before: Employee, after: Employee) {
    let employee = try answer("rename \(reference.text) \(name)", harness.employees.first)
    return (employee, employee)
  }

  func check(_: EmployeeReference, reason _: String) async throws {}

  func execute(_ reference: EmployeeReference, reason: String, seen: SeenVersion?) async throws -> FireResult {
    let version = seen.map { " version \($0.version)" } ?? ""
    let employee = try answer("fire \(reference.text.suffix(4)) \(reason)\(version)", harness.employees.first)
    return FireResult(employee: employee, openHandlers: harness.openHandlers, followUps: harness.followUps)
  }

  func execute(_ reference: EmployeeReference, text: String) async throws -> EmployeeDetails {
    try answer("note \(reference.text) \(text)", harness.details)
  }

  func execute(limit: Int, after: CaseReference?) async throws -> [CaseFile] {
    let last = if case .employee(let reference) = after { reference.text } else { "-" }
    return try answer("cases \(limit) \(last)", harness.cases)
  }
}

extension Stub: AddToWatchlistUseCase, RemoveFromWatchlistUseCase, ListWatchlistUseCase {
  func execute(adding name: PersonName) async throws -> WatchlistEntry {
    try answer("watch \(name)", harness.watchlist.first)
  }

  func execute(removing name: PersonName) async throws -> WatchlistEntry {
    let condition = WorkScope.current.seenVersion == nil ? "" : " if it is unchanged"
    return try answer("unwatch \(name)\(condition)", harness.watchlist.first)
  }

  func execute(limit: Int, after: PersonName?) async throws -> [WatchlistEntry] {
    try answer("watched \(limit) \(after?.text ?? "-")", harness.watchlist)
  }
}
