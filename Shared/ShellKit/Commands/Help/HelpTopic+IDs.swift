extension HelpTopic {
  /// The topic about ids and their short forms.
  static let ids = HelpTopic(
    "ids", "Ids of orders, restaurants and books, and their short forms", synonyms: ["id", "identifiers"],
    introduction: [
      .text(
        """
        An id has 32 hexadecimal digits. Tables at a terminal show the last eight; all other output shows the whole id. \
        A command accepts the last four or more digits, if only one id ends with them. If several do, the command lists \
        them and does nothing. @ is the id that was shown last: of a single item, or of the last row of a list.
        """),
      .text(
        """
        Tab offers the ids that the command can process, latest first. To find one, you can also type what it stands \
        for, such as the name of an order's guest.
        """),
    ],
    sections: [HelpSection("Examples", .examples(["orders show 9f3a21bc", "orders list --limit 1; orders show @"]))])
}
