import Contracts
import DomainKit
import TestingKit
import Testing

@Suite struct `Stored events of Restaurants` {
  private let id = UniqueID(high: 0x018B_CFE5_687B_7000, low: 0x8000_0000_0000_000A)
  private let moment = Timestamp(milliseconds: 1_700_000_000_123)

  @Test func `a closed restaurant has its golden payload`() throws {
    try GoldenPayload(
      of: RestaurantClosed(restaurant: id, name: "Gnocchi", at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","name":"Gnocchi","restaurant":"018bcfe5-687b-7000-8000-00000000000a"}"#
    ).check()
  }

  @Test func `a removed review has its golden payload`() throws {
    try GoldenPayload(
      of: ReviewRemoved(restaurant: id, review: id, author: id, authorName: nil, reason: "Spam", at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","author":"018bcfe5-687b-7000-8000-00000000000a","reason":"Spam","#
        + #""restaurant":"018bcfe5-687b-7000-8000-00000000000a","review":"018bcfe5-687b-7000-8000-00000000000a"}"#
    ).check()
  }

  @Test func `a reopened restaurant has its golden payload`() throws {
    try GoldenPayload(
      of: RestaurantReopened(restaurant: id, name: "Gnocchi", at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","name":"Gnocchi","restaurant":"018bcfe5-687b-7000-8000-00000000000a"}"#
    ).check()
  }
}
