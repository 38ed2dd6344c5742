package import ShellKit

extension HelpTopic {
  /// The topic about the numbers by which restaurants are listed.
  package static let ratings = HelpTopic(
    "ratings", "Inspections, customers' stars, ratings and scores", synonyms: ["rating", "score", "stars"],
    commands: ["restaurants list", "restaurants show", "restaurants score", "restaurants review"],
    introduction: [
      .pairs([
        HelpPair(
          "inspection", "0 to 5: the mean of the stars of all inspections, each with half the weight of the next one"),
        HelpPair(
          "points",
          """
          0 points are 5 stars, 13 are 4, 27 are 3, 60 are 1 and 100 are 0, with fractions in between; an inspection \
          without points, or with less than 0, does not count
          """),
        HelpPair("customers", "the mean of the customers' 1 to 5 stars"),
        HelpPair("rating", "0 to 5: the inspection or listed rating counts as ten reviews, each review as one"),
        HelpPair(
          "score",
          "up to 3: half of the rating, 0.25 for 100 reviews, 0.25 for 20 in the last 90 days; less for fewer"),
      ]),
      .text(
        """
        One vote therefore changes a rating by at most half a star. A restaurant with neither an inspection nor a \
        review has no rating, shows – and comes last. One with reviews but without an inspection or a listed rating \
        starts from 3, which counts as ten reviews. --highly-rated means a rating of 4 or more. A rating has one \
        decimal, but two just below a whole star: 3.99 is less than 4.
        """),
    ],
    sections: [
      HelpSection(
        "Examples",
        .examples(["restaurants list --highly-rated --sort rating", "restaurants list --sort score --limit 5"]))
    ])
}
