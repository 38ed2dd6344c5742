import DomainKit
package import OrdersDomain
package import ShellKit

package struct ListNotificationsCommand: ShellCommand {
  /// The hint for words about unread notifications.
  private static let unreadHint =
    "a notification is unread until a prompt has shown it; notifications list shows all"

  package static let info = CommandInfo(
    "notifications list", "List notifications, latest first", permission: .viewNotifications,
    examples: [
      "notifications list --limit 5", "notifications list --for Ada", "notifications list --after 9f3a21bc",
    ],
    otherNames: [
      "clear delete mark read remove seen unread": unreadHint, "mute off": "for alerts at the prompt: set notices off",
    ],
    otherOptions: ["--unread --new": unreadHint, "--customer --client": "--for"], listsLatestFirst: true)

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Only notifications to this guest; case and accents do not matter.", valueName: "name"))
  var guest: String?

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  package init() {}

  package func run(_ list: any ListNotificationsUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let name = guest
    let emptyMessage =
      name == nil
      ? "No notifications! They come with orders: orders place"
      : ListFilters.noMatch("notifications", "List all with: notifications list")
    return .list(
      try await .pages(
        columns: Self.columns, emptyMessage: emptyMessage, limits, after: after.id, in: session, row: Self.row
      ) { last, start, count in
        try await list.execute(for: name, limit: count, after: last.map { IDSuffix($0.id.description) } ?? start)
      })
  }

  private static let columns = [
    OutputColumn("id", importance: 0), OutputColumn("order", importance: 0), OutputColumn("guest", importance: 3),
    OutputColumn("message", importance: 4), OutputColumn("created at", importance: 2),
  ]

  private static func row(_ notification: Notification) -> OutputRow {
    OutputRow(
      [
        ItemField("id", .id(notification.id.description)),
        ItemField("order", notification.order.map { .id($0.description) } ?? .absent),
        ItemField("guest", .text(notification.guest)),
        .json("account", .optional(notification.account?.description)),
        ItemField("message", .text(notification.message)),
        ItemField("created at", .time(notification.createdAt), key: "createdAt"),
        .json("unread", .bool(notification.isUnread)),
      ], in: columns)
  }
}
