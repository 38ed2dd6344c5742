@testable import AuthData
import AuthDomain
import DomainKit
import StorageKit
import Testing

@Suite struct `A damaged row of an account` {
  @Test func `has an error without its values, which may be a password hash`() {
    let hash = "$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$ZGlnZXN0"
    let row = UserRecord(
      id: UniqueID(high: 1, low: 2), version: 1, email: hash, emailKey: hash, name: "Ada", role: "owner",
      isDisabled: false, password: hash, invitation: nil, invitationExpiresAt: nil, restaurant: nil, cuisine: nil,
      createdAt: 0, employeeID: nil, employmentEndedAt: nil, alert: nil, wasUsed: nil)
    let error = #expect(throws: StorageError.self) { try UserMapper.entity(from: row, parts: []) }
    #expect(error?.message.contains("\(row.id)") == true)
    #expect(error?.message.contains("argon2id") == false)
  }
}

@Suite struct `A row of an account from before its use was stored` {
  @Test(arguments: [(nil, false), (1, true)] as [(Int64?, Bool)])
  func `counts as used if its employment has ended`(end: Int64?, wasUsed: Bool) throws {
    let row = UserRecord(
      id: UniqueID(high: 1, low: 2), version: 1, email: "bo@example.com", emailKey: "bo@example.com", name: "Bo",
      role: "barista", isDisabled: false, password: nil, invitation: nil, invitationExpiresAt: nil, restaurant: nil,
      cuisine: nil, createdAt: 0, employeeID: nil, employmentEndedAt: end, alert: nil, wasUsed: nil)
    #expect(try UserMapper.entity(from: row, parts: []).wasUsed == wasUsed)
  }
}
