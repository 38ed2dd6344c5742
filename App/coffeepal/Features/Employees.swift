import CompositionKit
import Contracts
import DomainKit
import EmployeesData
import EmployeesDomain
import EmployeesInterface
import StorageKit

extension Feature {
  /// Who works here, how they came and how they went.
  static func employees() -> Feature {
    Feature("employees", version: "1.0.0", summary: "Hiring with a background check, and firing") { employees in
      employees.migrate(EmployeesMigrations.all)
      employees.context((any EmployeesContext).self) { try StoredEmployeesContext($0) }
      employees.bindUseCases()
      employees.bindHouseWork()
      employees.follow()
      employees.addCommands()
    }
  }

  private typealias Work = UnitOfWork<any EmployeesContext>

  private mutating func bindUseCases() {
    bind((any HireEmployeeUseCase).self, needs: (Work.self, (any WallClock).self, (any IDSource).self)) {
      HireEmployee(work: $0, clock: $1, ids: $2)
    }
    bind((any RecruitCandidateUseCase).self, needs: (Work.self, (any IDSource).self)) {
      RecruitCandidate(work: $0, ids: $1)
    }
    bind((any FindEmployeeUseCase).self, needs: (Work.self)) { FindEmployee(work: $0) }
    bind((any ListEmployeesUseCase).self, needs: (Work.self)) { ListEmployees(work: $0) }
    bind((any FollowUps).self, needs: (any StorageEngine).self) { StoredFollowUps(engine: $0) }
    bind((any FireEmployeeUseCase).self, needs: (Work.self, (any WallClock).self, (any FollowUps).self)) {
      FireEmployee(work: $0, clock: $1, followUps: $2)
    }
    bind((any AddPersonalNoteUseCase).self, needs: (Work.self, (any WallClock).self)) {
      AddPersonalNote(work: $0, clock: $1)
    }
    bind((any ListCasesUseCase).self, needs: (Work.self)) { ListCases(work: $0) }
    bind((any KeepWatchlistUseCase).self, needs: (Work.self, (any WallClock).self, (any IDSource).self)) {
      KeepWatchlist(work: $0, clock: $1, ids: $2)
    }
  }

  /// What happens because somebody was hired or fired.
  private mutating func bindHouseWork() {
    bind((any BackgroundCheck).self, needs: (Work.self)) { WatchlistBackgroundCheck(work: $0) }
    bind(
      (any CheckBackgroundUseCase).self, needs: (Work.self, (any BackgroundCheck).self, (any WallClock).self)
    ) { CheckBackground(work: $0, check: $1, clock: $2) }
    bind((any ClosePersonnelFileUseCase).self, needs: (Work.self, (any WallClock).self)) {
      ClosePersonnelFile(work: $0, clock: $1)
    }
    bind((any OpenCaseUseCase).self, needs: (Work.self, (any WallClock).self, (any IDSource).self)) {
      OpenCase(work: $0, clock: $1, ids: $2)
    }
  }

  private mutating func follow() {
    handle(
      EmployeeWasHired.self, as: "employees.check-background", .preCommit, needs: (any CheckBackgroundUseCase).self
    ) { try await $0.execute($1) }
    handle(
      EmployeeWasFired.self, as: "employees.close-file", .postCommit, needs: (any ClosePersonnelFileUseCase).self
    ) { try await $0.execute($1) }
    handle(EmployeeWasFired.self, as: "employees.open-case", .postCommit, needs: (any OpenCaseUseCase).self) {
      try await $0.execute($1)
    }
  }

  private mutating func addCommands() {
    command(HireEmployeeCommand.self)
    command(RecruitCandidateCommand.self)
    command(ListEmployeesCommand.self)
    command(ShowEmployeeCommand.self)
    command(AddPersonalNoteCommand.self)
    command(FireEmployeeCommand.self, needs: ((any FindEmployeeUseCase).self, (any FireEmployeeUseCase).self)) {
      ($0, $1)
    }
    command(ListCasesCommand.self)
    values(EmployeeValues.self)
    values(WatchlistValues.self)
    command(AddToWatchlistCommand.self)
    command(RemoveFromWatchlistCommand.self)
    command(ListWatchlistCommand.self)
  }
}
