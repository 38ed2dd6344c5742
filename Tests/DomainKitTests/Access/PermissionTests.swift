import DomainKit
import Testing

@Suite struct `A permission` {
  private static let account = UniqueID(high: 1, low: 1)

  @Test(arguments: Role.allCases, Role.allCases)
  func `is held by its role and by those above it`(own: Role, least: Role) throws {
    let order: [Role] = [.customer, .barista, .manager, .owner]
    let isHigher = try #require(order.firstIndex(of: own)) >= #require(order.firstIndex(of: least))
    #expect(Principal.person(Self.account, own).holds(Permission("cups.wash", atLeast: least)) == isHigher)
  }

  @Test func `of the system is held by no user, not even the owner`() {
    let permission = Permission.system("cups.count")
    #expect(!Principal.person(Self.account, .owner).holds(permission))
    #expect(!Principal.anonymous.holds(permission))
    #expect(Principal.system(onBehalfOf: nil).holds(permission))
  }

  @Test func `for anyone is held by a user who is not signed in, too`() {
    #expect(Principal.anonymous.holds(.anyone("cups.see")))
    #expect(!Principal.anonymous.holds(Permission("cups.wash", atLeast: .customer)))
  }

  @Test func `of one user stays with the user in another role`() {
    let (ada, bo) = (UniqueID(high: 1, low: 1), UniqueID(high: 1, low: 2))
    #expect(Principal.person(ada, .customer).isSamePerson(as: .person(ada, .manager)))
    #expect(!Principal.person(ada, .customer).isSamePerson(as: .person(bo, .customer)))
    #expect(!Principal.person(ada, .customer).isSamePerson(as: .anonymous))
    #expect(Principal.anonymous.isSamePerson(as: .anonymous))
    #expect(!Principal.anonymous.isSamePerson(as: .unrestricted))
    #expect(!Principal.unrestricted.isSamePerson(as: .system(onBehalfOf: nil)))
  }

  @Test(arguments: [
    (Permission.anyone("a"), "everyone", false), (Permission("a", atLeast: .customer), "all signed-in users", false),
    (Permission("a", atLeast: .barista), "baristas and above", true),
    (Permission("a", atLeast: .owner), "owners", true), (Permission.system("a"), "the system only", true),
  ])
  func `says for whom it is`(permission: Permission, words: String, isForStaff: Bool) {
    #expect(permission.holders == words)
    #expect(permission.isForStaff == isForStaff)
  }
}
