import Contracts
import DomainKit
import TestingKit
import Testing

@Suite struct `Stored events of Orders` {
  private static let id = UniqueID(high: 0x018B_CFE5_687B_7000, low: 0x8000_0000_0000_000A)
  private static let moment = Timestamp(milliseconds: 1_700_000_000_123)
  private static let members =
    #""at":"2023-11-14T22:13:20.123Z","guest":"Ada","order":"018bcfe5-687b-7000-8000-00000000000a""#

  @Test(arguments: [(nil, ""), (id, #""account":"018bcfe5-687b-7000-8000-00000000000a","#)] as [(UniqueID?, String)])
  func `the events of an order have their golden payload`(account: UniqueID?, member: String) throws {
    let (id, moment, payload) = (Self.id, Self.moment, "{\(member)\(Self.members)}")
    try GoldenPayload(of: OrderPlaced(order: id, guest: "Ada", account: account, at: moment), payload).check()
    try GoldenPayload(of: OrderChanged(order: id, guest: "Ada", account: account, at: moment), payload).check()
    try GoldenPayload(of: OrderReady(order: id, guest: "Ada", account: account, at: moment), payload).check()
    try GoldenPayload(of: OrderCollected(order: id, guest: "Ada", account: account, at: moment), payload).check()
    try GoldenPayload(
      of: OrderCanceled(order: id, guest: "Ada", account: account, reason: nil, at: moment), payload
    ).check()
  }

  @Test func `an order that was put back has its golden payload`() throws {
    try GoldenPayload(
      of: OrderPutBack(order: Self.id, guest: "Ada", account: nil, isReady: true, at: Self.moment),
      #"{"isReady":true,\#(Self.members)}"#
    ).check()
  }

  @Test func `an order that was canceled for a reason has its golden payload`() throws {
    try GoldenPayload(
      of: OrderCanceled(order: Self.id, guest: "Ada", account: nil, reason: "rain", at: Self.moment),
      #"{"reason":"rain",\#(Self.members)}"#
    ).check()
  }
}
