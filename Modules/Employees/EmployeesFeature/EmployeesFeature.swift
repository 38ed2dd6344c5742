package import CompositionKit
import Contracts
import DomainKit
import EmployeesData
import EmployeesDomain
import EmployeesInterface
import StorageKit

extension Feature {
  /// Returns the feature for employees: hiring with a background check, personnel files, and firing.
  ///
  /// - Parameter followUps: The descriptions of the work that handlers of other features do after a
  ///   firing, by the handlers' names.
  package static func employees(followUps: [String: String] = [:]) -> Feature {
    Feature("employees", version: "1.0.0", summary: "Hiring with a background check, and firing") { employees in
      employees.migrate(EmployeesMigrations.all, storing: EmployeesMigrations.records)
      employees.context((any EmployeesContext).self, StoredEmployeesContext.init)
      employees.bind(FollowUpDescriptions.self) { FollowUpDescriptions(others: followUps) }
      employees.bindUseCases()
      employees.bindHandlerUseCases()
      employees.addHandlers()
      employees.addCommands()
    }
  }

  private mutating func bindUseCases() {
    bind((any HireEmployeeUseCase).self, HireEmployee.init)
    bind((any HireCandidateUseCase).self, HireCandidate.init)
    bind((any RecruitCandidateUseCase).self, RecruitCandidate.init)
    bind((any RejectCandidateUseCase).self, RejectCandidate.init)
    bind((any ReconsiderCandidateUseCase).self, ReconsiderCandidate.init)
    bind((any FindEmployeeUseCase).self, FindEmployee.init)
    bind((any ListEmployeesUseCase).self, ListEmployees.init)
    bind((any FollowUpLookup).self, StoredFollowUps.init)
    bind((any FireEmployeeUseCase).self, FireEmployee.init)
    bind((any RenameEmployeeUseCase).self, RenameEmployee.init)
    bind((any AddPersonalNoteUseCase).self, AddPersonalNote.init)
    bind((any RemovePersonalNoteUseCase).self, RemovePersonalNote.init)
    bind((any ListCasesUseCase).self, ListCases.init)
    bind((any AddToWatchlistUseCase).self, AddToWatchlist.init)
    bind((any RemoveFromWatchlistUseCase).self, RemoveFromWatchlist.init)
    bind((any ListWatchlistUseCase).self, ListWatchlist.init)
  }

  /// Binds the use cases of the handlers.
  private mutating func bindHandlerUseCases() {
    bind((any BackgroundCheck).self, WatchlistBackgroundCheck.init)
    bind(CheckBackground.self, CheckBackground.init)
    bind(ChangeStaffRole.self, ChangeStaffRole.init)
    bind(ChangeStaffEmail.self, ChangeStaffEmail.init)
    bind(ClosePersonnelFile.self, ClosePersonnelFile.init)
    bind(OpenCase.self, OpenCase.init)
  }

  private mutating func addHandlers() {
    handle(
      EmployeeHired.self, as: "employees.check-background", .preCommit, needs: CheckBackground.self
    ) { try await $0.execute($1) }
    handle(
      StaffRoleChanged.self, as: "employees.change-role", .withCommit, needs: ChangeStaffRole.self
    ) { try await $0.execute($1) }
    handle(
      StaffEmailChanged.self, as: "employees.change-email", .preCommit, needs: ChangeStaffEmail.self
    ) { try await $0.execute($1) }
    handle(
      EmployeeFired.self, as: "employees.close-file", .postCommit, needs: ClosePersonnelFile.self
    ) { try await $0.execute($1) }
    handle(EmployeeFired.self, as: "employees.open-case", .postCommit, needs: OpenCase.self) {
      try await $0.execute($1)
    }
  }

  private mutating func addCommands() {
    command(HireEmployeeCommand.self)
    command(RecruitCandidateCommand.self)
    command(RejectCandidateCommand.self)
    command(ListEmployeesCommand.self)
    command(ShowEmployeeCommand.self)
    command(RenameEmployeeCommand.self)
    command(AddPersonalNoteCommand.self)
    command(RemovePersonalNoteCommand.self)
    command(FireEmployeeCommand.self)
    command(ListCasesCommand.self)
    values(EmployeeValues.self, also: ["why <id>": .ids])
    values(WatchlistValues.self)
    command(AddToWatchlistCommand.self)
    command(RemoveFromWatchlistCommand.self)
    command(ListWatchlistCommand.self)
  }
}
