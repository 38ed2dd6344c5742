import Contracts
import DomainKit
import Testing
import TestingKit

@Suite struct `Stored events of Auth` {
  @Test func `a changed role has its golden payload`() throws {
    let id = UniqueID(high: 0x018B_CFE5_687B_7000, low: 0x8000_0000_0000_000A)
    try GoldenPayload(
      of: StaffRoleChanged(employee: id, role: .manager, at: Timestamp(milliseconds: 1_700_000_000_123)),
      #"{"at":"2023-11-14T22:13:20.123Z","employee":"018bcfe5-687b-7000-8000-00000000000a","role":"manager"}"#
    ).check()
  }

  @Test func `a role of an account without an employment has its golden payload`() throws {
    let moment = Timestamp(milliseconds: 1_700_000_000_123)
    try GoldenPayload(
      of: StaffRoleChanged(employee: nil, email: "bo@example.com", role: .manager, at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","email":"bo@example.com","role":"manager"}"#
    ).check()
  }

  @Test func `a corrected address has its golden payload`() throws {
    let id = UniqueID(high: 0x018B_CFE5_687B_7000, low: 0x8000_0000_0000_000A)
    let moment = Timestamp(milliseconds: 1_700_000_000_123)
    try GoldenPayload(
      of: StaffEmailChanged(employee: id, from: "bo@example.con", to: "bo@example.com", at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","employee":"018bcfe5-687b-7000-8000-00000000000a","from":"bo@example.con","to":"bo@example.com"}"#
    ).check()
  }

  @Test func `the role of a customer has the golden payload of earlier programs`() throws {
    let id = UniqueID(high: 0x018B_CFE5_687B_7000, low: 0x8000_0000_0000_000A)
    try GoldenPayload(
      of: StaffRoleChanged(employee: id, role: .customer, at: Timestamp(milliseconds: 1_700_000_000_123)),
      #"{"at":"2023-11-14T22:13:20.123Z","employee":"018bcfe5-687b-7000-8000-00000000000a","role":"guest"}"#
    ).check()
  }
}
