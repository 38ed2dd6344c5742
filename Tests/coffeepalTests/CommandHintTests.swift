import Testing

/// Tests of the hints after words that are no command, option or value.
extension `The program` {
  @Test(arguments: [
    ("ordres list", "did you mean orders?"), ("orders plcae", "did you mean orders place?"), ("xyzzy", "help lists"),
    ("collect", "orders collect"), ("list", "^ did you mean orders list, menu list or notifications list?"),
    ("menu lst", "did you mean menu list?"),
    ("restaurants list --name 'Blue Cup'", "^ write: restaurants search 'Blue Cup'"),
    ("restaurants list --near shop --name=X", "^ write: restaurants search --near shop X"),
    ("books list --title Left Hand", "^ write: books search Left Hand"),
    ("orders stats --status placed", "^ orders list has --status: orders list --status placed"),
    ("orders stats --group day", "^ write: orders stats --by day"),
    ("orders stats --from today", "^ write: orders stats --since today"),
    ("orders stats --since today --hour", "^ write: orders stats --since today --by hour"),
    ("orders stats --for Anna", "^ orders stats does not take Anna; write: orders stats --by guest\n"),
    ("orders stats --for Anna yesterday", "^ did you mean --by guest?"),
    ("restaurants list pizza --borough Queens", "^ write: restaurants search pizza --borough Queens"),
    (
      "orders show 9f3a21bc --status placed",
      "^ orders list has --status, but does not take 9f3a21bc: orders list --status placed"
    ),
    ("employees list barista", "^ write: employees list --role barista"),
    ("employees update ada@example.com --role manager", "^ --role has a command of its own: auth role <email> <role>"),
    ("change password", "^ did you mean auth password?"), ("my favorites", "^ did you mean restaurants favorites?"),
    ("auth profile --name Bo", "^ auth profile set has --name: auth profile set --name Bo"),
    ("menu list --retired", "^ write: menu list --all"),
    ("orders total", "^ did you mean orders stats?"),
    ("books import a.csv b.csv", "^ give one <file> at a time: books import a.csv; books import b.csv"),
    ("orders import a.csv b.csv", "^ give one <file> at a time: orders import a.csv; orders import b.csv"),
    (
      "orders cancel ef92fc75, d42c0683",
      "^ give one <id> at a time: orders cancel ef92fc75; orders cancel d42c0683\n"
    ),
    (
      "orders cancel ef92fc75, d42c0683, 1afc --reason twice",
      "; orders cancel d42c0683 --reason twice; orders cancel 1afc --reason twice\n"
    ),
    ("orders cancel ef92fc75 and d42c0683", "^ give one <id> at a time: orders cancel ef92fc75; orders cancel d4"),
    ("orders import undo a.csv", "^ write: orders import --undo a.csv\n"),
    ("orders import revert a.csv", "^ write: orders import --undo a.csv\n"),
    ("orders import remove a.csv", "^ write: orders import --undo a.csv\n"),
    ("restaurants list now", "^ write: restaurants list --open\n"),
    ("restaurants close 9f3a21bc until monday", "^ for example: restaurants close "),
    ("employees fire ada@example.com bo@example.com", "^ it also needs --reason <text>; for example"),
    ("auth disable Ada Bo", "^ for example: auth disable "),
    ("sign in", "^ did you mean login?"), ("sign in ada@example.com", "did you mean login?"),
    ("find latte", "^ did you mean restaurants search or books search?"),
    ("orders refund abcd", "^ write: orders cancel abcd; for a part of its price: orders change <id> --discount 1.50"),
    (
      "orders refund abcd 2.00",
      "^ write: orders cancel <id>; for a part of its price: orders change <id> --discount 1.50\n"
    ),
    ("orders cancel abcd --amount 2", "^ for a part of its price: orders change <id> --discount 1.50\n"),
    ("auth register Joe joe@example.com", "  write: auth register <email> --name <name>; words that may be passwords"),
    ("restaurants list --near shop 1km", "^ write: restaurants list --near shop --within 1km"),
    (
      "restaurants list --near times square",
      "^ there is no place 'times square'. List places with: places list; write a location like --near 40.73,-73.99"
    ),
    ("restaurants list --open now", "^ --open takes no value; write: restaurants list --open"),
    ("menu retire Latte large", "^ write: menu price Latte --drop large"),
    ("menu price latte --size large 4.60", "^ write: menu price latte large=4.60"),
    ("menu price Latte --category food", "^ write: menu category Latte food"),
    ("accounts", "^ see help accounts"), ("settings", "^ write: set; see help settings\n"),
    ("version", "^ it is an option of the program: coffeepal --version"),
    ("help version", "^ it is an option of the program: coffeepal --version"),
    ("ls", "^ did you mean orders list or menu list?"), ("start", "^ see help start"),
    ("first steps", "^ see help first steps"),
    ("start 9f3a21bc", "^ did you mean orders start?"), ("name", "^ did you mean menu rename or employees rename?"),
    ("who am i", "^ did you mean whoami?"), ("log out", "^ did you mean logout?"),
    ("log out", "there is no command log out\n"), ("back up x.db", "^ did you mean backup?"),
    ("delete latte", "^ delete: orders cancel, menu retire, employees fire, restaurants close keep the data; auth"),
    ("branches", "^ did you mean restaurants list or restaurants search?"), ("shop", "^ did you mean restaurants list"),
    ("branch podil", "^ did you mean restaurants list or restaurants search?\n"),
    ("average order", "^ average: no averages are shown; orders stats --by day has the orders and revenue of each"),
    ("tickets", "^ did you mean orders list or orders watch?\n"), ("top", "^ write: orders stats --sort quantity\n"),
    ("top 5", "^ did you mean orders stats, restaurants list or books list?\n"),
    ("info", "^ did you mean orders show, restaurants show or books show?\n"),
    ("tip", "^ payment: no payments, cards, tips or cash drawers; guests pay at your cash register; see help tip\n"),
    ("allergens", "^ allergy: no allergens, ingredients or calories of items; orders place --note says what a guest"),
    ("shift", "^ payroll: no wages, shifts or time clock; employees list lists the staff; see help shift\n"),
    ("clock in", "^ payroll: no wages, shifts or time clock; employees list lists the staff; see help clock in\n"),
    ("start shift", "^ payroll: no wages, shifts or time clock; employees list lists the staff; see help start "),
    ("print", "^ receipt: no printer, no command prints; orders show shows an order, and orders show ID > FILE"),
    ("table 4", "^ table: no seating plan; orders place --note says where a guest sits; for output: help formats;"),
    ("clear", "^ Ctrl-L: clear the screen, keep the line; see help clear\n"),
    ("today", "^ write: orders stats --since today\n"),
    ("yesterday", "^ write: orders stats --since yesterday --until yesterday\n"),
    ("open", "^ write: orders list --status placed --status preparing --status ready\n"),
    ("customers", "^ write: auth list --role customer\n"), ("users", "^ did you mean auth list?\n"),
    ("whoami; sales", "^ did you mean orders stats?\n"), ("whoami; users list", "^ did you mean auth list?\n"),
    ("whoami; unalias x", "^ did you mean alias?\n"), ("whoami; today", "^ write: orders stats --since today\n"),
    ("prefs", "^ did you mean set?\n"), ("export", "^ to write a list to a file: orders list > orders.csv\n"),
    ("delete ada@example.com", "^ did you mean auth delete?"),
    ("orders list today", "^ write: orders list --since today"),
    ("notifications", "^ did you mean notifications list?"),
    ("menu import list.csv", "^ did you mean menu add?"), ("import menu list.csv", "^ did you mean menu add?"),
    ("orders export x.csv", "^ write: orders list > x.csv"), ("menu export x.pdf", "^ write: menu list > x.csv"),
    ("export books all.json", "^ write: books list > all.json"),
    ("menu set latte 4", "^ did you mean menu price or menu rename?"),
    ("orders change 9f3a21bc ready", "^ write: orders ready 9f3a21bc"),
    (
      "orders change 9f3a21bc item=latte",
      "^ write: orders change 9f3a21bc --add latte; or orders change 9f3a21bc --remove latte"
    ),
    ("orders change anna ready", "^ write: orders ready anna"),
    ("backup restore monday.db", "^ restore is another command; see help restore\n"),
    ("restore backup monday.db", "^ write: restore monday.db\n"),
    ("backup from monday.db", "^ backup writes a file; see help backup\n"),
    ("backup to monday.db", "^ write: backup monday.db\n"), ("restore from monday.db", "^ write: restore monday.db\n"),
    ("restore move monday.db", "^ move is another command; see help move\n"),
    ("move restore monday.db", "^ restore is another command; see help restore\n"),
    ("books list search dune", "^ write: books search dune"),
    (
      "orders place --for Bo --note no mocha",
      "^ put a value of several words in quotes: --note 'no mocha'; it also needs --item <item[:size][:quantity]>\n"
    ),
    (
      "orders place --note no mocha --for Bo --item espresso",
      "^ put a value of several words in quotes: --note 'no mocha'\n"
    ),
    ("orders change Bo --note no mocha", "^ put a value of several words in quotes: --note 'no mocha'\n"),
    (
      "orders place --note 'no sugar' mocha --for Bo",
      "^ write: orders place --note 'no sugar' --item mocha --for Bo\n"
    ),
    ("orders place --item mocha --note hot for Bo", "^ write: orders place --item mocha --note hot --for Bo\n"),
    ("orders list --note x", "; help orders list lists its options"), ("gimme latte", "^ help lists all commands"),
  ]) func `suggests what was meant`(line: String, hint: String) async throws {
    try await expect(hint, for: line, needsDatabase: Self.needsDatabase(line))
  }

  @Test(arguments: [
    ("orders place --customer Sam --item tea", "write: orders place --for Sam --item tea"),
    ("orders list --fr Sam", "did you mean --for?"),
    ("orders start --for Gus", "write: orders start Gus\n"),
    ("orders show --name=Gus", "write: orders show Gus\n"),
    ("orders show --order=9f3a21bc", "write: orders show 9f3a21bc\n"),
    ("restaurants reviews --at 9f3a21bc --limit 5", "write: restaurants reviews 9f3a21bc --limit 5\n"),
    ("restaurants reviews --restaurant=9f3a21bc", "write: restaurants reviews 9f3a21bc\n"),
    ("orders list --name Gus", "write: orders list --for Gus\n"),
    ("orders stats --name latte", "write: orders stats --item latte\n"),
    ("orders place --for X --item tea --status ready", "an order begins as placed; its next steps are orders start"),
    ("orders cancel 9f3a21bc --item latte", "for an item of an order: orders change <id> --remove <item>\n"),
    ("orders collect 9f3a21bc --reason x", "for example: orders collect 9f3a21bc; help orders collect lists its"),
    ("menu list --name latte", "for example: menu list --category drink; help menu list lists its options\n"),
    ("employees rename bo@example.com Bo --email b@example.com", "to correct the address: auth email <email> <new"),
    ("auth register x@example.com --name X --email y@example.com", "for example: auth register ada@example.com"),
    ("books search dune --title emma", "write: books search dune emma\n"),
    ("restaurants list --rating 4", "did you mean --min-rating?\n"),
    ("orders place --for X --item tea --tip 1", "no payment or tip is kept: guests pay at your cash register; the"),
    ("orders place --for X --item tea --phone 555", "no phone number or address of a guest is kept; the barista"),
    ("orders change 9f3a21bc --paid", "no payment or tip is kept: guests pay at your cash register; the barista"),
    ("orders change 9f3a21bc --pay cash", "no payment or tip is kept: guests pay at your cash register; the barista"),
    ("orders collect 9f3a21bc --cash", "no payment or tip is kept: guests pay at your cash register\n"),
    ("order latte --tip 1", "did you mean orders place? no payment or tip is kept: guests pay at your cash register;"),
    ("orders latte --phone=555", "did you mean orders place? no phone number or address of a guest is kept; the"),
    ("orders place --for X --item tea --price 2", "prices are those of the menu; --discount lowers the total"),
    (
      "orders place --for X --item tea --date yesterday",
      "an order counts on the day of its entry; for a sale of an earlier day: orders import <file>\n"
    ),
    ("orders stats --since today --restaurant 9f3a21bc", "write: orders stats --since today --at 9f3a21bc\n"),
    ("orders stats --restaurant", "write: orders stats --by restaurant\n"),
    ("orders stats --by day --guest Bob", "did you mean --by guest?"),
    ("orders place --for X --item tea --dry-run", "write: plan orders place --for X --item tea\n"),
    ("orders cancel --simulate", "write: plan orders cancel; it also needs <id>"),
    ("menu price latte large=5 -n", "write: plan menu price latte large=5\n"),
    ("backup x.db --dry-run", "backup writes a file, which cannot be rolled back, so it cannot be planned; help"),
    ("orders import x.csv --tz Europe/Kyiv", "write: orders import x.csv --time-zone Europe/Kyiv"),
    ("orders import x.csv --date-format dmy", "did you mean --dates?"),
    ("orders import x.csv --revert", "write: orders import x.csv --undo"),
    ("orders unimport x.csv", "write: orders import x.csv --undo"),
    ("orders history", "write: orders list\n"), ("orders history 9f3a21bc", "write: why 9f3a21bc\n"),
    ("orders log 9f3a21bc", "for the command that caused it: why <id>\n"),
    ("orders history latte", "write: orders list\n"),
    ("orders change 9f3a21bc for Bob add tea", "write: --for <name>\n"),
    ("orders change 9f3a21bc add tea and remove latte", "write: --add <item[:size][:quantity]>\n"),
    ("orders change 9f3a21bc --pickup", "write: orders change 9f3a21bc --deliver-to ''\n"),
    ("orders change 9f3a21bc --clear-note", "write: orders change 9f3a21bc --note ''\n"),
    ("orders change 9f3a21bc --clear note", "write: orders change 9f3a21bc --note ''\n"),
    ("orders change --clear note 9f3a21bc", "write: orders change --note '' 9f3a21bc\n"),
    ("orders change 9f3a21bc --clear=note", "write: orders change 9f3a21bc --note ''\n"),
    ("orders change 9f3a21bc --delete discount", "write: orders change 9f3a21bc --discount 0%\n"),
    ("orders change 9f3a21bc --clear deliver-to", "write: orders change 9f3a21bc --deliver-to ''\n"),
    ("orders restore 9f3a21bc", "for a canceled order, undo right after it, or else orders place; for another one"),
    ("orders reopen 9f3a21bc", "for a canceled order, undo right after it, or else orders place; for another one"),
    ("orders status 9f3a21bc ready", "write: orders show <id>; to change the status: orders start <id>, orders ready"),
    ("order status", "did you mean orders show?"),
    ("orders list --by bea@example.com", "for the orders that an account placed: --placed-by <email>; orders stats"),
    ("orders list --employee bea@example.com", "write: orders list --placed-by bea@example.com\n"),
    ("orders list --delivery", "orders watch shows the address of each open delivery\n"),
    ("orders stats --employee", "write: orders stats --by employee\n"),
    ("orders stats --employee bea@example.com", "write: orders stats --placed-by bea@example.com\n"),
    ("orders stats --canceled", "canceled orders do not count; write: orders list --status canceled\n"),
    ("orders stats --total", "the table ends with the total; orders stats --by month has it in rows\n"),
    ("orders stats --average", "no averages are shown; orders stats --by day has the orders and revenue of each"),
    ("orders stats --by day --discounts", "revenue is after discounts; orders list shows those of each order\n"),
    ("menu latte", "to show the menu: menu list; help menu lists its commands\n"),
    ("menu retired", "write: menu list --all\n"),
    ("auth rename bea@example.com Bea", "only the holder of an account changes its name: auth profile set --name <"),
    ("auth log --since today", "it has no filter; where pipes are allowed: auth log --all | grep <text>\n"),
    ("auth log bea@example.com", "it has no filter; where pipes are allowed: auth log --all | grep <text>\n"),
    ("auth log last 5", "write: auth log --limit 5\n"),
    ("auth log --user bea@example.com", "it has no filter; where pipes are allowed: auth log --all | grep <text>\n"),
    ("my orders", "did you mean orders list --mine?"),
    ("reorder", "orders show <id> has the items of an earlier order; to order them: orders place --for"),
    ("orders repeat 9f3a21bc", "orders show <id> has the items of an earlier order; to order them: orders place"),
    ("orders copy 9f3a21bc", "orders show <id> has the items of an earlier order; to order them: orders place"),
    ("my reviews", "did you mean restaurants reviews --mine?"),
    ("orders count", "write: orders stats\n"), ("orders pick-up 9f3a21bc", "write: orders collect 9f3a21bc"),
    ("orders swap 9f3a21bc latte mocha", "write: orders change 9f3a21bc --remove latte --add mocha\n"),
    ("orders remove 9f3a21bc tea", "write: orders cancel <id> for the whole order; orders change <id> --remove <item>"),
    ("plan --json menu list", "write --json after the command, at the end of the line\n"),
    ("orders mark 9f3a21bc as ready", "write: orders ready 9f3a21bc\n"),
    ("mark 9f3a21bc ready", "write: orders ready 9f3a21bc\n"),
    ("orders unstart 9f3a21bc", "did you mean orders putback?\n"),
    ("orders dispatch 9f3a21bc", "did you mean orders collect or orders ready?\n"),
    ("books undelete 9f3a21bc", "did you mean books restore?\n"),
    ("orders note 9f3a21bc hot", "write: orders change 9f3a21bc --note hot\n"),
    ("orders note 9f3a21bc no sugar", "write: orders change 9f3a21bc --note 'no sugar'\n"),
    (
      "restaurants hours 9f3a21bc",
      "write: restaurants show 9f3a21bc; to change it: restaurants update 9f3a21bc --hours <rules>\n"
    ),
    ("orders add 9f3a21bc tea", "for a new order: orders place; for an item of an order: orders change <id> --add"),
    ("orders ready #9f3a21bc", "# begins a comment; write the id without it: orders ready 9f3a21bc\n"),
    ("orders close 9f3a21bc", "write: orders collect 9f3a21bc\n"),
    ("orders accept 9f3a21bc", "write: orders start 9f3a21bc\n"),
    ("orders confirm 9f3a21bc", "write: orders start 9f3a21bc\n"),
    ("orders reverse 9f3a21bc", "write: orders putback 9f3a21bc\n"),
    ("orders return 9f3a21bc", "to give the money back: orders cancel <id>; to put an order one step back: orders "),
    ("orders remake 9f3a21bc", "write: orders putback 9f3a21bc\n"),
    ("orders delivered 9f3a21bc", "write: orders collect 9f3a21bc\n"),
    ("orders served 9f3a21bc", "write: orders collect 9f3a21bc\n"),
    ("orders picked-up 9f3a21bc", "write: orders collect 9f3a21bc\n"),
    ("orders collect 9f3a21bc --paid cash", "no payment or tip is kept: guests pay at your cash register\n"),
    ("orders change 9f3a21bc --to-go", "write: orders change 9f3a21bc --deliver-to ''\n"),
    ("orders late", "orders watch shows how long each open order waits, and marks those that wait too long\n"),
    ("orders list --late", "orders watch shows how long each open order waits, and marks those that wait too long\n"),
    ("orders list --sort oldest", "the latest orders come first; orders watch begins with the longest-waiting one\n"),
    ("orders cancelled", "write: orders list --status canceled\n"),
    ("orders list --placed", "write: orders list --status placed\n"),
    ("orders list --open", "write: orders list --status placed --status preparing --status ready\n"),
    ("orders import --list", "orders stats --by till shows the sales of each till\n"),
    ("orders anonymize --for Ada", "the name has no option: orders anonymize \"Ada Bohne\"\n"),
    ("menu reprice --raise 10% --item latte", "for one item: menu price <name> <amount>\n"),
    ("menu price espresso --raise 5%", "a price is an amount: menu price latte 4.50; to change all prices by a perc"),
    ("menu raise 10%", "write: menu reprice --raise 10%\n"), ("menu drinks", "write: menu list --category drink\n"),
    ("menu list --type food", "write: menu list --category food\n"), ("menu out mocha", "write: menu retire mocha\n"),
    ("menu price --item latte 4", "name and price have no option: menu price latte 4.50\n"),
    ("employees fired", "write: employees list --status fired\n"),
    ("best sellers", "write: orders stats --sort quantity\n"),
    ("books list --since 2000", "write: books list --from-year 2000\n"), ("86 mocha", "write: menu retire mocha\n"),
    ("orders move 9f3a21bc", "write: orders change <id> --at <restaurant>"),
    ("menu hide latte", "write: menu retire latte"), ("menu 86 latte", "write: menu retire latte"),
    ("menu size latte large", "write: menu price <name> <size>=<amount>; --drop <size> removes a size"),
    ("menu default latte small", "write: menu price latte --default small"),
    ("set delivery minimum 15", "it takes one setting and one value; set lists them; for the shop's own, such as its"),
    ("set shop name Beans", "it takes one setting and one value; set lists them; for the shop's own, such as its"),
    ("notifications off", "for alerts at the prompt: set notices off\n"),
    ("notifications read", "a notification is unread until a prompt has shown it"),
    ("notifications clear", "a notification is unread until a prompt has shown it"),
    ("notifications list --unread", "a notification is unread until a prompt has shown it"),
    ("auth add x@example.com", "write: auth register <email> --name <name>; for staff, add --role <role>"),
    ("auth invite x@example.com --role barista", "for a person without an account: auth register <email>"),
    ("auth invite x@example.com --email y@example.com", "for example: auth invite bo@example.com; help auth invite"),
    ("auth block carl@example.com", "write: auth disable carl@example.com"),
    ("auth reset-password carl@example.com", "write: auth invite carl@example.com --reset"),
    ("auth policy --min-length 8", "write: auth policy --least 8"),
    ("auth profile set --email new@example.com", "ask an owner to correct your address"),
    ("employees resign bo@example.com", "write: employees fire bo@example.com --reason resigned"),
    ("employees invite nia@example.com", "for a lost invitation: auth invite <email>; for a new employee: employees"),
    ("restaurants star 9f3a21bc", "write: restaurants favorite 9f3a21bc\n"),
    ("restaurants review 9f3a21bc --delete", "to remove your review: restaurants unreview <id>\n"),
    ("restaurants delete review 9f3a21bc", "did you mean restaurants unreview?\n"),
    ("restaurants edit review 9f3a21bc", "did you mean restaurants review?\n"),
    ("delete my review", "did you mean restaurants unreview?\n"),
    ("restaurants export x.csv --cuisine Thai", "it writes the whole catalog; for a part: restaurants list --cuisine"),
    ("restaurants list --open-now", "write: restaurants list --open\n"),
    ("restaurants search pizza --zip 10462", "write: restaurants search pizza --near 10462\n"),
    ("restaurants list --street Broadway", "to find words of an address: restaurants search Broadway\n"),
    ("restaurants update 9f3a21bc --closed", "to close it: restaurants close <id>\n"),
    ("restaurants update 9f3a21bc --no-hours", "write: restaurants update 9f3a21bc --clear hours\n"),
    ("books review 9f3a21bc --rating 5", "books take no reviews; a manager sets the rating of one: books save <id> --"),
    ("books borrow hobbit", "the program lists books, and no command lends them\n"),
    ("books list --name hobbit", "to find words of a title: books search hobbit\n"),
    ("restaurants add X --near 40.7,-73.9", "write: restaurants add X --at 40.7,-73.9; it also needs "),
    ("employees quit", "write: employees fire <id|email> --reason resigned"),
    ("employees promote vic@example.com", "write: auth role <email> <role>"),
    ("employees role vic@example.com manager", "did you mean auth role?"),
    ("restaurants top", "write: restaurants list --sort rating"),
    ("restaurants reviews --by bo", "it has no filter by author; for one restaurant: restaurants reviews <id>\n"),
    (
      "restaurants reviews remove 9f3a21bc",
      "write: restaurants unreview 9f3a21bc; for the id of a review: restaurants unreview <id> --review 9f3a21bc\n"
    ),
    ("restaurants unreview 9f3a21bc --by carl@example.com", "it removes your own; a manager removes another one"),
    ("modules disable books", "switchedOff in config.json"), ("redo", "there is no redo; run the line again"),
    ("orders today", "write: orders list --since today\n"), ("orders guests", "write: orders stats --by guest\n"),
    ("guests", "write: orders stats --by guest\n"), ("menu move latte food", "write: menu category latte food\n"),
    ("menu available mocha no", "write: menu restore <name>; to take it off the menu: menu retire <name>\n"),
    ("places rename shop Shop", "to rename a place: places add <name> <lat,lon>, then places remove <name>\n"),
    ("auth logout bo@example.com", "write: auth disable bo@example.com; to end your own session: logout\n"),
    ("menu available mocha", "write: menu restore mocha; to take it off the menu: menu retire <name>\n"),
    ("logout bo@example.com", "it ends your own session; to end those of another account: auth disable <email>\n"),
    ("auth change-password", "write: auth password\n"),
    ("employees accept 9f3a21bc", "write: employees hire 9f3a21bc\n"),
    ("switch user", "for another user: login EMAIL; to switch off a feature: help settings\n"),
    ("dump shop.sql", "did you mean backup?\n"), ("signup", "did you mean auth register?\n"),
    ("completion bash", "write: completions <shell>; see help completion\n"),
    ("man orders place", "it is the page of the whole program; for one command: help orders place\n"),
    ("notifications delete 1", "a notification is unread until a prompt has shown it"),
    ("end of day", "write: orders stats --since today\n"), ("day close", "write: orders stats --since today\n"),
    ("close", "did you mean restaurants close, exit or orders stats?\n"),
    ("close 9f3a21bc", "did you mean restaurants close?\n"), ("close day", "write: orders stats --since today\n"),
    ("cashup", "write: orders stats --since today\n"),
    ("cash up", "write: orders stats --since today\n"), ("z report", "write: orders stats --since today\n"),
    ("reserve", "reservation: no bookings, and no command books or reserves a table; "), ("setup", "see help setup"),
    ("book a table", "reservation: no bookings, and no command books or reserves a table; "),
    ("restaurants book 9f3a21bc", "reservation: no bookings, and no command books or reserves a table; "),
    ("book", "did you mean books list?"), ("my account", "did you mean auth profile?\n"),
    ("employees watchlist check X", "help employees watchlist lists its commands"),
  ]) func `answers the words of other programs`(line: String, hint: String) async throws {
    try await expect("^ \(hint)", for: line, needsDatabase: Self.needsDatabase(line))
  }

  @Test func `of another account leads to the command of an owner, and shows no word`() async throws {
    let errors = try await place.coffeepal("-c", "auth password bo@example.com").errors
    #expect(errors.contains("  it changes your own; for another account, an owner runs: auth invite <email> --reset"))
    #expect(!errors.contains("bo@"))
  }

  @Test func `repeats no password after an address, also after a word of other programs`() async throws {
    let errors = try await place.coffeepal("-c", "orders accept ada@example.com hunter2").errors
    #expect(errors.contains("write: orders start <id>\n") && !errors.contains("hunter2"), "\(errors)")
  }

  @Test func `writes each of several prices with its own option`() async throws {
    let errors = try await place.coffeepal("-c", "menu add Chai --category drink --price small=1,large=2").errors
    #expect(errors.contains("write: menu add Chai --category drink --price small=1 --price large=2\n"), "\(errors)")
  }

  @Test func `clears the hours of a restaurant with an option of its own`() async throws {
    let errors = try await place.coffeepal("-c", "restaurants update 9f3a21bc --hours ''").errors
    #expect(errors.contains("; to remove them: restaurants update ID --clear hours\n"), "\(errors)")
  }

  @Test func `leads from a percentage as a price to the command for all prices`() async throws {
    let errors = try await place.coffeepal("-c", "menu price espresso 5%").errors
    #expect(errors.contains("a price is an amount: menu price latte 4.50; to change all prices"), "\(errors)")
  }

  @Test func `writes two values of a line in their order`() async throws {
    let result = try await place.coffeepal("-c", "auth role barista ada@example.com")
    #expect(result.ending == .exited(65))
    #expect(result.errors.contains("^ write: auth role ada@example.com barista"), "\(result.errors)")
  }

  private static func needsDatabase(_ line: String) -> Bool { line.hasPrefix("backup") || line.hasPrefix("plan") }

  /// Expects that a line is refused with a hint.
  ///
  /// - Parameter needsDatabase: `true` for a line that is checked after the database is open, or whose hint asks for the
  ///   menu: its creation takes longer than a hint may.
  func expect(_ hint: String, for line: String, needsDatabase: Bool) async throws {
    if needsDatabase { _ = try await place.coffeepal("menu", "list") }
    let result = try await place.coffeepal("-c", line)
    #expect(result.ending == .exited(64))
    #expect(result.errors.contains(hint), "\(result.errors)")
  }

  @Test func `offers no option that is for others, and says for whom it is`() async throws {
    try await place.registerOwner(inviting: "cy", as: "customer")
    for (line, hint) in [
      ("orders list cy@example.com", "for example: orders list"),
      ("orders place --for Cy --item latte --off 10%", "--discount is for baristas and above"),
      ("order latte --off 10% for Cy", "did you mean orders place? --discount is for baristas and above"),
    ] {
      let errors = try await place.coffeepal(as: "cy", "-c", line).errors
      #expect(errors.contains("^ \(hint)"), "\(errors)")
    }
  }

  @Test func `says for whom the command is that a word means`() async throws {
    try await place.registerOwner(inviting: "bo", as: "barista")
    for word in ["sales", "z report", "yesterday"] {
      let errors = try await place.coffeepal(as: "bo", "-c", word).errors
      #expect(errors.contains("^ orders stats is for managers and above\n"), "\(word): \(errors)")
    }
    let users = try await place.coffeepal(as: "bo", "-c", "users").errors
    #expect(users.contains("^ auth list is for managers and above\n"), "\(users)")
    let server = try await place.coffeepal(as: "bo", "-c", "server").errors
    #expect(server.contains("see help server\n") && !server.contains(" for owners"), "\(server)")
    let receipt = try await place.coffeepal(as: "visitor", "-c", "receipt").errors
    #expect(receipt.contains("^ orders show is for all signed-in users\n"), "\(receipt)")
  }
}
