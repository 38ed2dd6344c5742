import Contracts
import DomainKit
import TestingKit
import Testing

@Suite struct `Stored events of Books` {
  private let id = UniqueID(high: 0x018B_CFE5_687B_7000, low: 0x8000_0000_0000_000A)
  private let moment = Timestamp(milliseconds: 1_700_000_000_123)

  @Test func `a saved book has its golden payload`() throws {
    try GoldenPayload(
      of: BookSaved(book: id, title: "Emma", author: "Jane Austen", isNew: true, at: moment),
      #"{"at":"2023-11-14T22:13:20.123Z","author":"Jane Austen","book":"018bcfe5-687b-7000-8000-00000000000a","isNew":true,"title":"Emma"}"#
    ).check()
  }

  @Test func `a synced library has its golden payload`() throws {
    try GoldenPayload(
      of: LibrarySynced(library: id, address: "https://library.example", added: 2, changed: 1, at: moment),
      #"{"added":2,"address":"https://library.example","at":"2023-11-14T22:13:20.123Z","changed":1,"library":"018bcfe5-687b-7000-8000-00000000000a"}"#
    ).check()
  }
}
