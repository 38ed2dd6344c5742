import DomainKit
import EmployeesDomain
import Testing

@Suite struct `An error about employees` {
  @Test(
    arguments: [
      (.hiredAlready("Al", email: "al@example.com"), .refused), (.firedAlready, .refused),
      (.employmentEnded("Ada", role: "barista", email: "ada@example.com"), .refused),
      (.changedSinceAsked("Ada", id: "abcd"), .refused),
      (.notEmployed("Ada"), .refused), (.incompleteApplication("Ada", missing: ["--role"]), .usage),
      (.onWatchlist("Al"), .refused), (.hasName("Ada"), .refused), (.fileClosed("Ada"), .refused),
      (.noCase("Ada"), .notFound), (.tooManyNotes(limit: 9), .refused), (.watchedAlready("Al"), .refused),
      (.notWatched("Al"), .notFound), (.unusableName("…"), .invalid), (.malformedEmail("a"), .invalid),
      (.notFound("ffff"), .notFound), (.notFiredByEmail("a@b.c"), .notFound),
      (.ambiguous("ffff", candidates: ["a", "b"]), .notFound), (.text(.empty(field: "The name")), .invalid),
    ] as [(EmployeeError, ErrorKind)])
  func `has the exit code of its kind, and a sentence`(error: EmployeeError, kind: ErrorKind) {
    #expect(error.kind == kind)
    #expect(!error.message.isEmpty)
  }

  @Test func `names what can be done about it`() {
    #expect(EmployeeError.noCase("Ada").suggestion == "List cases with: employees cases")
    #expect(EmployeeError.notFound("x").suggestion == "List employees with: employees list")
    #expect(EmployeeError.notFound("a@b.c").suggestion?.hasSuffix("--email a@b.c") == true)
    #expect(
      EmployeeError.hiredAlready("Al", email: "al@example.com").suggestion
        == "Show the employee with: employees show al@example.com; for a lost invitation: auth invite al@example.com")
    #expect(EmployeeError.onWatchlist("Al").suggestion?.contains("watchlist remove") == true)
    #expect(
      EmployeeError.employmentEnded("Bea Crema", role: "manager", email: "bea@example.com").suggestion
        == "Hire them again, or ask an owner to if they had an account: "
        + "employees hire 'Bea Crema' --role manager --email bea@example.com")
    #expect(
      EmployeeError.changedSinceAsked("Ada", id: "018df9a3-1c00-7000-8000-00000000abcd").suggestion
        == "Look at it with employees show 0000abcd, and repeat the command")
    #expect(EmployeeError.notRejected("Ada").suggestion?.hasSuffix("employees list --status rejected") == true)
    let candidates = ["a@b.co", "c@d.co"]
    #expect(
      EmployeeError.incompleteApplication("Ada", missing: ["--role", "--email"], candidates: candidates).suggestion
        == "did you mean employees hire a@b.co or employees hire c@d.co?")
    #expect(
      EmployeeError.incompleteApplication("Ada", missing: ["--role", "--email"]).message.hasSuffix(
        "add --role and --email"))
  }
}
