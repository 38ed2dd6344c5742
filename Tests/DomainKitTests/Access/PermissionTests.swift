import DomainKit
import Testing

@Suite struct `A permission` {
  private static let account = UniqueID(high: 1, low: 1)

  @Test(arguments: Role.allCases, Role.allCases)
  func `is held by its role and by those above it`(own: Role, least: Role) throws {
    let order: [Role] = [.guest, .barista, .manager, .owner]
    let isHigher = try #require(order.firstIndex(of: own)) >= #require(order.firstIndex(of: least))
    #expect(Principal.person(Self.account, own).holds(Permission("cups.wash", atLeast: least)) == isHigher)
  }

  @Test func `of the house is nobody's, not even the owner's`() {
    let permission = Permission.house("cups.count")
    #expect(!Principal.person(Self.account, .owner).holds(permission))
    #expect(!Principal.stranger.holds(permission))
    #expect(Principal.house(onBehalfOf: nil).holds(permission))
  }

  @Test func `for anyone is a stranger's too`() {
    #expect(Principal.stranger.holds(.anyone("cups.see")))
    #expect(!Principal.stranger.holds(Permission("cups.wash", atLeast: .guest)))
  }

  @Test(arguments: [
    (Permission.anyone("a"), "everybody"), (Permission("a", atLeast: .guest), "everybody who is signed in"),
    (Permission("a", atLeast: .barista), "baristas and above"), (Permission("a", atLeast: .owner), "the owner"),
    (Permission.house("a"), "nobody: it happens by itself"),
  ])
  func `says for whom it is`(permission: Permission, words: String) {
    #expect(permission.holders == words)
  }
}
