extension HelpTopic {
  /// How things are named by their identifiers.
  static let ids = HelpTopic(
    "ids", "How orders, restaurants and books are named by the end of an identifier", synonyms: ["id", "identifiers"],
    opening: [
      .text(
        """
        An identifier has 32 hexadecimal digits. Tables at a terminal show its last eight, and everything else shows \
        all of it. Where a command takes an identifier, its end is enough: four digits or more, as long as only one \
        thing ends so. Where several do, the command names them and does nothing.
        """),
      .text(
        "Tab offers those with which the command can do something, the latest first; what they stand for can be typed as well: a guest's name for an order, say."
      ),
    ],
    sections: [HelpSection("Examples", .examples(["orders show 9f3a21bc"]))])
}
