import AuthDomain
import CompositionKit
import DomainKit
import EmployeesDomain

/// Signs the owner in, hires employees, lets them sign in, and fires them.
struct StaffWork: Workload {
  /// An employee who was hired.
  private struct Member {
    let email: String
    let employee: ID<Employee>
    let session: TaskSession
  }

  private static let owner = "owner@example.com"
  private static let words = "nine lattes at 7 on a Sunday"

  private let hire: any HireEmployeeUseCase
  private let fire: any FireEmployeeUseCase
  private let register: any RegisterUseCase
  private let login: any LoginUseCase
  private let accept: any AcceptInvitationUseCase
  private let signInState: any GetSignInStateUseCase
  private let invitations: RememberedInvitations
  private let journal: Journal
  private let task: String
  private let session: TaskSession
  private var isSignedIn = false
  private var staff: [Member] = []

  init(_ container: Container, _ journal: Journal, task: String) throws {
    hire = try container.resolve()
    fire = try container.resolve()
    register = try container.resolve()
    login = try container.resolve()
    accept = try container.resolve()
    signInState = try container.resolve()
    invitations = try container.resolve()
    self.journal = journal
    self.task = task
    session = TaskSession(task)
  }

  mutating func operate(_ number: Int) async throws {
    do {
      if !isSignedIn { try await signIn() }
      isSignedIn = true
      switch number % 5 {
      case 0, 2: try await takeOn("\(task)-\(number)@example.com")
      case 1: try await join()
      case 3: try await logIn()
      default: try await fireOldest()
      }
    } catch is AccessDenied {
      // The clock was set, and the session is not valid at this time.
      isSignedIn = false
    }
  }

  /// Registers the owner's account, or signs in with it if another task has registered it.
  private func signIn() async throws {
    try await session.at {
      do {
        let owner = Registration(email: Self.owner, name: "The owner", role: nil)
        let made = try await persisting { try await register.execute(owner, password: Self.password) }
        try journal.stored("auth_user", made.user.id, made.user.version)
      } catch AuthError.emailTaken {
        try await logIn(Self.owner)
      }
    }
  }

  private mutating func takeOn(_ email: String) async throws {
    guard let address = EmailAddress(parsing: email) else { throw EmployeeError.malformedEmail(email) }
    let application = JobApplication(name: try PersonName("Kim Cortado"), email: address, role: .barista)
    let employee = try await session.at {
      try await journal.making("employees_employee", "email", email) {
        try await persisting { try await hire.execute(application) }
      }
    }
    try journal.stored("employees_employee", employee.id, employee.version)
    staff.append(Member(email: email, employee: employee.id, session: TaskSession(email)))
  }

  /// Accepts the invitation of the latest employee, if it was delivered to this process.
  private func join() async throws {
    guard let member = staff.last, let code = invitations.takeCode(for: member.email) else { return }
    do {
      let user = try await member.session.at {
        try await persisting { try await accept.execute(code, password: Self.password) }
      }
      try journal.stored("auth_user", user.id, user.version)
      try journal.write(.logged(action: "accept", actor: member.email))
    } catch AuthError.unknownInvitation {
      // Another process has delivered the event again, and this code is invalid.
    }
  }

  private func logIn() async throws {
    guard let member = staff.first else { return }
    do {
      try await member.session.at { try await logIn(member.email) }
    } catch AuthError.loginRefused {
      // The employee has not accepted an invitation.
    }
  }

  private func logIn(_ email: String) async throws {
    _ = try await persisting { try await login.execute(email, Self.password, waiting: { _ in }) }
    try journal.write(.logged(action: "login", actor: email))
  }

  /// Fires the employee hired first, whose access must have ended when that is acknowledged.
  private mutating func fireOldest() async throws {
    guard !staff.isEmpty else { return }
    let member = staff.removeFirst()
    let fired = try await session.at {
      try await persisting { try await fire.execute(.id(member.employee), reason: "late", seen: nil) }
    }
    try journal.stored("employees_employee", fired.employee.id, fired.employee.version)
    try await member.session.at {
      if case .signedIn = try await signInState.execute() {
        try journal.write(.surprised("\(member.email) was fired and is still signed in"))
      }
      do {
        try await logIn(member.email)
        try journal.write(.surprised("\(member.email) was fired and could sign in"))
      } catch AuthError.loginRefused {}
    }
  }

  private static var password: Secret { Secret(Array(words.utf8)) }
}
