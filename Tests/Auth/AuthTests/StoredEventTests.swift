import Contracts
import DomainKit
import Testing
import TestingKit

@Suite struct `Stored events of Auth` {
  private let id = UniqueID(high: 0x018B_CFE5_687B_7000, low: 0x8000_0000_0000_000A)
  private let moment = Timestamp(milliseconds: 1_700_000_000_123)
  private let start = #"{"at":"2023-11-14T22:13:20.123Z""#

  /// The payload has the earlier name of the role of customers.
  @Test(arguments: [(Role.manager, "manager"), (.customer, "guest")])
  func `a changed role has its golden payload`(role: Role, name: String) throws {
    try GoldenPayload(
      of: StaffRoleChanged(employee: id, role: role, at: moment),
      #"\#(start),"employee":"018bcfe5-687b-7000-8000-00000000000a","role":"\#(name)"}"#
    ).check()
  }

  @Test func `a role of an account without an employment has its golden payload`() throws {
    try GoldenPayload(
      of: StaffRoleChanged(employee: nil, email: "bo@example.com", role: .manager, at: moment),
      #"\#(start),"email":"bo@example.com","role":"manager"}"#
    ).check()
  }

  @Test func `a corrected address has its golden payload`() throws {
    try GoldenPayload(
      of: StaffEmailChanged(employee: id, from: "bo@example.con", to: "bo@example.com", at: moment),
      """
      \(start),"employee":"018bcfe5-687b-7000-8000-00000000000a","from":"bo@example.con","to":"bo@example.com"}
      """
    ).check()
  }
}
