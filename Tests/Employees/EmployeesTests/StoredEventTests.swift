import Contracts
import DomainKit
import TestingKit
import Testing

@Suite struct `Stored events of Employees` {
  private let id = UniqueID(high: 0x018B_CFE5_687B_7000, low: 0x8000_0000_0000_000A)
  private let moment = Timestamp(milliseconds: 1_700_000_000_123)

  @Test func `a hired employee has its golden payload`() throws {
    try GoldenPayload(
      of: EmployeeHired(employee: id, name: "Ada Bohne", email: "ada@example.com", role: .barista, at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","email":"ada@example.com","employee":"018bcfe5-687b-7000-8000-00000000000a","name":"Ada Bohne","role":"barista"}"#
    ).check()
  }

  @Test func `a fired employee has its golden payload`() throws {
    try GoldenPayload(
      of: EmployeeFired(employee: id, email: "ada@example.com", reason: "late", at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","email":"ada@example.com","employee":"018bcfe5-687b-7000-8000-00000000000a","reason":"late"}"#
    ).check()
  }
}
