import Contracts
import DomainKit
import TestingKit
import Testing

@Suite struct `Stored events of Orders` {
  private let id = UniqueID(high: 0x018B_CFE5_687B_7000, low: 0x8000_0000_0000_000A)
  private let moment = Timestamp(milliseconds: 1_700_000_000_123)

  @Test func `a placed order has its golden payload`() throws {
    try GoldenPayload(
      of: OrderPlaced(order: id, guest: "Ada", account: nil, at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","guest":"Ada","order":"018bcfe5-687b-7000-8000-00000000000a"}"#
    ).check()
  }

  @Test func `the events of an order with an account have their golden payload`() throws {
    let tail =
      #""at":"2023-11-14T22:13:20.123Z","guest":"Ada","order":"018bcfe5-687b-7000-8000-00000000000a"}"#
    let payload = #"{"account":"018bcfe5-687b-7000-8000-00000000000a","# + tail
    try GoldenPayload(of: OrderPlaced(order: id, guest: "Ada", account: id, at: moment), payload).check()
    try GoldenPayload(of: OrderChanged(order: id, guest: "Ada", account: id, at: moment), payload).check()
    try GoldenPayload(of: OrderReady(order: id, guest: "Ada", account: id, at: moment), payload).check()
    try GoldenPayload(of: OrderCollected(order: id, guest: "Ada", account: id, at: moment), payload).check()
    try GoldenPayload(
      of: OrderCanceled(order: id, guest: "Ada", account: id, reason: nil, at: moment), payload
    ).check()
  }

  @Test func `a changed order has its golden payload`() throws {
    try GoldenPayload(
      of: OrderChanged(order: id, guest: "Ada", account: nil, at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","guest":"Ada","order":"018bcfe5-687b-7000-8000-00000000000a"}"#
    ).check()
  }

  @Test func `a ready order has its golden payload`() throws {
    try GoldenPayload(
      of: OrderReady(order: id, guest: "Ada", account: nil, at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","guest":"Ada","order":"018bcfe5-687b-7000-8000-00000000000a"}"#
    ).check()
  }

  @Test func `a collected order has its golden payload`() throws {
    try GoldenPayload(
      of: OrderCollected(order: id, guest: "Ada", account: nil, at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","guest":"Ada","order":"018bcfe5-687b-7000-8000-00000000000a"}"#
    ).check()
  }

  @Test func `an order that was put back has its golden payload`() throws {
    try GoldenPayload(
      of: OrderPutBack(order: id, guest: "Ada", account: nil, isReady: true, at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","guest":"Ada","isReady":true,"order":"018bcfe5-687b-7000-8000-00000000000a"}"#
    ).check()
  }

  @Test func `a canceled order has its golden payload`() throws {
    try GoldenPayload(
      of: OrderCanceled(order: id, guest: "Ada", account: nil, reason: "rain", at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","guest":"Ada","order":"018bcfe5-687b-7000-8000-00000000000a","reason":"rain"}"#
    ).check()
  }
}
