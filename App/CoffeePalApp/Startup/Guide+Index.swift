import ShellKit

extension Guide {
  /// The topic about work that the program leaves to others.
  static let scope = HelpTopic(
    "scope", "What the program leaves to other tools",
    introduction: [
      .text(
        """
        CoffeePal keeps orders, the menu, the staff, accounts, restaurants and books. The total of an order is the \
        sum of its prices.
        """),
      .pairs([
        HelpPair("tax", "no tax is computed; put prices with VAT or other taxes on the menu"),
        HelpPair("payment", "no payments, cards, tips or cash drawers; guests pay at your cash register"),
        HelpPair(
          "refund", "orders cancel takes back orders and imported sales, collected ones for managers and owners only"),
        HelpPair(
          "receipt", "no printer, no command prints; orders show shows an order, and orders show ID > FILE writes it"),
        HelpPair(
          "split", "no command for it; orders change ID --remove latte, and orders place --for Ada --item latte"),
        HelpPair("merge", "no command for it; orders change ID --add latte, and orders cancel for the other order"),
        HelpPair("stock", "no stock, suppliers or deliveries of goods; menu retire takes an item off the menu"),
        HelpPair("loyalty", "no points, stamps or gift cards; orders place --discount lowers the price of one order"),
        HelpPair(
          "allergy",
          "no allergens, ingredients or calories of items; orders place --note says what a guest cannot have"),
        HelpPair("wifi", "no networks or their passwords"),
        HelpPair("payroll", "no wages, shifts or time clock; employees list lists the staff"),
        HelpPair("table", "no seating plan; orders place --note says where a guest sits; for output: help formats"),
        HelpPair(
          "reservation",
          "no bookings, and no command books or reserves a table; orders place --note says when a guest comes"),
        HelpPair("email", "no messages leave the program; an address only names an account or an employee"),
        HelpPair("language", "English only; names of items, restaurants and guests are shown as they are stored"),
        HelpPair("phone", "no phone numbers of guests; restaurants update --phone sets a restaurant's"),
        HelpPair(
          "delete",
          """
          orders cancel, menu retire, employees fire, restaurants close keep the data; auth delete, auth anonymize \
          and orders anonymize do not
          """),
        HelpPair(
          "personal data",
          """
          for the GDPR, orders anonymize erases a guest, auth anonymize a deleted account's name; an employee stays; \
          employees rename replaces its name
          """),
        HelpPair(
          "opening hours",
          "not kept for the shop; restaurants update --hours sets a restaurant's, restaurants show has them"),
        HelpPair("happy hour", "no prices by time; orders place --discount lowers the price of one order"),
        HelpPair(
          "average", "no averages are shown; orders stats --by day has the orders and revenue of each day"),
      ]),
    ])

  /// The commands and topics that help shows for words that users try, in the order of the entries.
  static let index = Dictionary(
    entries.flatMap { entry in entry.words.map { ($0, [entry.target]) } }, uniquingKeysWith: +)

  /// Returns the commands and topics for a word in the singular or the plural.
  static func targets(of word: String) -> [String] {
    // A short word that ends in s, such as `news`, is rarely a plural.
    let singular = word.count > 4 && word.hasSuffix("s") ? String(word.dropLast()) : word
    return index[word] ?? index[singular] ?? index["\(word)s"] ?? []
  }

  private struct Entry {
    let target: String
    let words: [String]

    init(_ target: String, _ words: String) {
      self.target = target
      self.words = words.split(separator: " ").map(String.init)
    }
  }

  private static let entries = [
    Entry("scope", "tax taxes vat pay paying payment payments card"),
    Entry("scope", "cash tip tips refund refunds drawer print printer"),
    Entry("scope", "stock inventory supplier payroll wage wages salary schedule shift shifts loyalty points"),
    Entry("scope", "clock clock-in clock-out start-shift end-shift"),
    Entry("scope", "gift gifts gift-card gift-cards giftcard stamp stamps language languages translation"),
    Entry("scope", "table tables seat seats email e-mail mail phone telephone hours opening-hours opening"),
    Entry("scope", "delete remove erase gdpr personal personal-data"),
    Entry("scope", "allergy allergies allergen ingredient calories wifi happyhour happy-hour average averages"),
    Entry("scope", "reserve reservation booking bookings book-table"),
    Entry("scope", "split split-bill split-order merge merge-orders combine transfer"),
    Entry("orders show", "receipt receipts bill invoice check total details info"),
    Entry("orders stats", "today yesterday report reports z-report sale sales revenue income turnover takings"),
    Entry("orders stats", "profit statistics stats summary closing end-of-day eod close-day day-close"),
    Entry("orders stats", "best-seller best-sellers bestseller bestsellers top top-items daily-report"),
    Entry("orders stats", "guest guests cashup cash-up close-shop close-till day-end end-day"),
    Entry("first-steps", "start begin first first-steps getting-started tutorial me setup init"),
    Entry("orders list", "ls dir queue pending open waiting status state states ticket"),
    Entry("ratings", "inspection inspections review reviews grade grades highly"),
    Entry("orders watch", "board live screen kitchen follow monitor barista baristas waiter waiters ticket"),
    Entry("orders place", "order buy sell new take place drink drinks coffee latte note notes"),
    Entry("orders place", "discount coupon voucher size sizes milk syrup takeaway to-go delivery shipping minimum"),
    Entry("orders place", "deliver deliveries ship courier address sale"),
    Entry("orders change", "change edit modify correct discount extra note notes"),
    Entry("orders cancel", "cancel void abort return"),
    Entry("orders anonymize", "anonymize anonymise gdpr personal personal-data privacy erase forget"),
    Entry("auth anonymize", "anonymize anonymise gdpr personal personal-data privacy erase forget"),
    Entry("orders collect", "pickup collect hand handover serve checkout"),
    Entry("orders ready", "done ready finish finished call"),
    Entry("orders start", "preparing make start begin brew prepare accept"),
    Entry("orders import", "import journal machine till tills"),
    Entry("menu price", "price small medium large"),
    Entry("menu rename", "name names"),
    Entry("employees rename", "name names gdpr personal personal-data"),
    Entry("menu add", "food goods"),
    Entry("menu category", "category"),
    Entry("menu retire", "sold-out soldout out-of-stock retired"),
    Entry("menu list", "ls prices item items product products catalog"),
    Entry("menu currency", "money currency dollar euro"),
    Entry("employees note", "note notes"),
    Entry("employees list", "staff people team barista baristas waiter waiters manager"),
    Entry("auth register", "register signup sign-up add-user create-user new-user"),
    Entry("employees hire", "hire job rehire add-user create-user new-user"),
    Entry("employees watchlist", "watchlist"),
    Entry("employees reject", "reject decline"),
    Entry("employees recruit", "recruit candidate candidates application"),
    Entry("employees fire", "fire dismiss"),
    Entry("auth list", "users customers"),
    Entry("accounts", "account user users barista baristas permission permissions role roles promote demote"),
    Entry("auth invite", "invitation invitations invite"),
    Entry("auth enable", "unlock"),
    Entry("auth email", "email e-mail"),
    Entry("accounts", "owner customer customers guest guests register signup sign-up session sessions"),
    Entry("login", "signin sign-in log-in"),
    Entry("logout", "signout sign-out log-out"),
    Entry("auth log", "log logs logging audit"),
    Entry("auth profile", "my-account"),
    Entry("auth password", "password passwd"),
    Entry("passwords", "password forgot forgotten lost reset locked locked-out forgot-password"),
    Entry("undo", "revert rollback mistake oops back"),
    Entry("plan", "dry-run preview simulate"),
    Entry("backup", "copy save archive dump snapshot"),
    Entry("formats", "tsv markdown csv json excel spreadsheet export redirect pipe file files download"),
    Entry("prompt", "pager quote quotes apostrophe paste alert alerts"),
    Entry("prompt", "keys shortcuts keyboard vi vim emacs tab editor complete clear"),
    Entry("scripts", "script batch automation cron automate language"),
    Entry("dates", "day days hour weekday since until business-day"),
    Entry("dates", "time times zone timezone time-zone today yesterday week month date"),
    Entry("settings", "database postgres postgresql server"),
    Entry("move", "server"),
    Entry("libraries", "server"),
    Entry("set", "prefs preferences"),
    Entry("settings", "config configuration prefs preferences options variables environment rc verbose debug kiosk"),
    Entry("settings", "color colors colour colours"),
    Entry("safety", "secure security privacy escape"),
    Entry("alias", "unalias"),
    Entry("exit", "quit leave bye close"),
    Entry("orders stats", "close"),
    Entry("exit-codes", "errors error code codes status"),
    Entry("notifications list", "notification notify message messages sms"),
    Entry("restaurants list", "cuisine borough distance restaurant cafe cafes near nearby nearest map location"),
    Entry("restaurants list", "branch branches shop top"),
    Entry("restaurants show", "info"),
    Entry("restaurants review", "rate"),
    Entry("restaurants update", "address"),
    Entry("restaurants favorite", "favorite favourite"),
    Entry("restaurants favorites", "favorites favourites favorite favourite"),
    Entry("restaurants search", "find branch branches shop"),
    Entry("books search", "find"),
    Entry("places", "place location locations"),
    Entry("books list", "book library isbn author top"),
    Entry("books show", "info"),
    Entry("scope", "book"),
    Entry("ids", "id identifier uuid"),
  ]
}
