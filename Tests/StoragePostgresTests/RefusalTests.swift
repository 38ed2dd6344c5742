import StorageKit
import StoragePostgres
import TestEngines
import Testing
import TestingKit

@Suite struct `The address of a server` {
  @Test(arguments: [
    ("postgres://ada@db.example:5433/shop", "postgres://ada@db.example:5433/shop"),
    ("postgresql:///shop?host=/run/postgresql", "postgres:///shop"),
    ("POSTGRES://a,b:1/shop?target_session_attrs=read-write", "postgres://a,b:1/shop"),
    ("postgres://ada@[::1]/shop?sslmode=require", "postgres://ada@[::1]/shop"),
    ("postgres://", "postgres://"), ("postgres://%27;DROP%20TABLE/x", "postgres://%27;DROP%20TABLE/x"),
  ])
  func `is shown without its options`(text: String, displayName: String) throws {
    #expect(try PostgresURL(text)?.displayName == displayName)
  }

  @Test(arguments: [
    "postgres://ada:pw@db/shop", "postgres://db/shop?user=ada&password=pw", "postgres://x:@db/shop",
    "postgres://till:s3c/pw@db/shop", "postgres://db/shop&pass=pw", "postgres://db/shop;x=1;pwd=pw",
    "postgres://db/shop%3Fpassword%3Dpw", "postgres://db/shop%26passwd=pw",
    "postgres://till:s3c?pw@db/shop", "postgres://db/shop?user=a&p%61ssword=pw", "postgres://a:p@w@db/shop?x=1",
    "postgres://till:pw/shop", "postgres://till:pw", "postgres://db,till:pw/?x=1",
    "postgres://ada%3Apw@db/shop", "postgres://ada%3apw@/shop", "host=/s dbname=shop user=ada password=pw",
    "PASSWORD = 'pw' host=/s", "host=/s sslpassword=pw", "host=/s\tpassword\n=pw", " password=pw",
    "host=/s pass=pw", "dbname=shop passwd = pw", "postgres://db/shop&password=pw", "postgres://db/shop;password=pw",
    "postgres://ada%3Apw%40db/shop", "postgres://pw%40db/shop", "postgres://a,pw%40db/shop", "postgres://db/shop#pw",
    "postgres://db/shop?sslmode=require#pw", "postgres://db/shop?host=till:pw@db", "postgres://till@pw@db/shop",
  ])
  func `never contains a password`(text: String) {
    #expect(throws: StorageError.self) { try PostgresURL(text) }
    do { _ = try PostgresURL(text) } catch { #expect(!"\(error)".contains("pw")) }
  }

  @Test func `has its scheme in lower case, and the rest as it is`() throws {
    #expect(try PostgresURL("PostgreSQL://Till@Db/Shop?user=A")?.text == "postgresql://Till@Db/Shop?user=A")
  }

  @Test func `keeps the text before a password in the error`() {
    #expect(throws: StorageError.passwordInURL("host=/s user=a password=***")) {
      try PostgresURL("host=/s user=a my_Password =pw password=b")
    }
  }

  @Test(
    arguments: [
      ("postgres:///?service=", ["postgres:///?service=shop", "postgres:///?service=shop-2"]),
      ("postgresql://a@/x?sslmode=require&service=shop-", ["postgresql://a@/x?sslmode=require&service=shop-2"]),
      ("postgres:///?service=x", []), ("postgres:///?user=", []), ("postgres:///shop", []), ("service=", []),
      ("postgres://a:pw@/?service=", []),
    ] as [(String, [String])])
  func `is completed with the services of a service file`(typed: String, expected: [String]) {
    let file = "# [no]\n[shop]\nhost=[db]\r\n  [shop-2] \n[a&b]\n[%41]\n[c=d]\n[e f]\n[]\n[open\n"
    #expect(PostgresServices.completions(of: typed, in: file) == expected)
  }

  @Test(arguments: [
    "shop.db", "sqlite:shop.db", "/postgres://x", "mysql://db/shop", "", "password", "password of=shop", "passwords=x",
    "a-password=x", "password.db=",
  ])
  func `is told from other locations`(text: String) throws {
    #expect(try PostgresURL(text) == nil)
  }
}

@Suite struct `A connection is protected` {
  @Test(arguments: [
    (["host": "192.0.2.2"], false), (["host": "127.example.com"], false), (["host": "127.0.0.1.example"], false),
    (["host": "localhost", "hostaddr": "192.0.2.2"], false), (["host": "/run,db.example"], false),
    (["host": "db.example", "hostaddr": "127.0.0.1"], true), (["host": "/run/postgresql"], true), ([:], true),
    (["host": "localhost,::1,127.0.0.2"], true),
  ])
  func `unless it cannot leave the machine`(options: [String: String], isLocal: Bool) {
    #expect(PostgresURL.isLocal(options) == isLocal)
  }

  @Test(arguments: [
    ("postgres://192.0.2.2/x@localhost", "192.0.2.2"), ("postgres://till@192.0.2.2/x@localhost", "192.0.2.2"),
    ("postgres://till@192.0.2.2/x", "192.0.2.2"), ("postgres://192.0.2.2?user=a@b", "b"),
  ])
  func `takes the host that libpq takes`(address: String, host: String) throws {
    #expect(try PostgresURL(address)?.server == host)
  }
}

@Suite(.enabled(if: PostgresServer.isAvailable)) struct `A server that cannot be used` {
  /// Connects with further options of the address.
  private func connect(_ options: String, _ durability: PostgresDurability = .everyCommit) async throws {
    let address = try await PostgresServer.makeSchema()
    let engine = try PostgresServer.engine(at: address + options, durability)
    defer { engine.close() }
    try await engine.migrate { _ in CoreSchema.migrations }
    try await engine.addRule(SequentialIDs.id(1))
  }

  @Test func `is refused where a commit may be lost`() async throws {
    let displayName = try PostgresURL(PostgresServer.url ?? "")?.displayName ?? ""
    for value in ["off", "local", "remote_write"] {
      let setting = "the server's setting synchronous_commit is \(value)"
      await #expect(throws: StorageError.notDurable(displayName, setting: setting)) {
        try await connect("%20-csynchronous_commit%3D\(value)")
      }
    }
    try await connect("%20-csynchronous_commit%3Dremote_apply")
  }

  @Test func `is refused where a crash empties a table`() async throws {
    let address = try await PostgresServer.makeSchema()
    let till = try PostgresServer.engine(at: address)
    try await till.migrate { _ in CoreSchema.migrations }
    _ = try await till.administer("ALTER TABLE core_rule SET UNLOGGED")
    till.close()
    let engine = try PostgresServer.engine(at: address, .everyCommit)
    defer { engine.close() }
    let setting = "a crash of the server empties the UNLOGGED table core_rule"
    await #expect(throws: StorageError.notDurable(engine.displayName, setting: setting)) {
      try await engine.migrate { try MigrationPlan.missing(of: CoreSchema.migrations, in: $0, location: "here") }
    }
  }

  @Test func `is refused where it is read-only`() async throws {
    let displayName = try PostgresURL(PostgresServer.url ?? "")?.displayName ?? ""
    await #expect(throws: StorageError.readOnly(displayName)) {
      try await connect("%20-cdefault_transaction_read_only%3Don")
    }
  }

  @Test func `is refused where the schema does not exist`() async throws {
    let engine = try PostgresServer.engine(at: (PostgresServer.url ?? "") + "&options=-csearch_path%3Dnowhere")
    defer { engine.close() }
    await #expect(throws: StorageError.self) { try await engine.migrate { _ in CoreSchema.migrations } }
  }

  @Test(arguments: ["pg_temp", "pg_temp%2Cpublic"])
  func `is refused where its tables would be temporary`(path: String) async throws {
    let engine = try PostgresServer.engine(at: (PostgresServer.url ?? "") + "&options=-csearch_path%3D\(path)")
    defer { engine.close() }
    let reason = "the search path begins with a temporary schema"
    await #expect(throws: StorageError.cannotOpen(engine.displayName, reason: reason)) {
      try await engine.migrate { _ in CoreSchema.migrations }
    }
  }

  @Test func `is left alone where it has other tables`() async throws {
    let engine = try PostgresServer.engine(at: try await PostgresServer.makeSchema())
    defer { engine.close() }
    _ = try await engine.administer("CREATE TABLE guestbook (entry TEXT)")
    await #expect(throws: StorageError.foreign(engine.displayName)) {
      try await engine.migrate { _ in CoreSchema.migrations }
    }
  }

  private static let table = "CREATE TABLE core_event (id UUID PRIMARY KEY)"

  @Test(arguments: [
    (["ALTER SCHEMA %s OWNER TO %r", "GRANT ALL ON SCHEMA %s TO till"], "the schema %s belongs to the role %r"),
    (["GRANT CREATE ON SCHEMA %s TO %r"], "%r may create objects in the schema %s"),
    (["GRANT CREATE ON SCHEMA %s TO PUBLIC"], "PUBLIC may create objects in the schema %s"),
    (
      ["CREATE TABLE core_event (id INTEGER)", "ALTER TABLE core_event OWNER TO %r"],
      "core_event in the schema belongs to the role %r"
    ),
    (
      ["CREATE FUNCTION f() RETURNS INTEGER LANGUAGE sql AS 'SELECT 1'", "ALTER FUNCTION f() OWNER TO %r"],
      "f in the schema belongs to the role %r"
    ),
    ([table, "GRANT TRIGGER ON core_event TO %r"], "%r may add triggers or foreign keys to the table core_event"),
    ([table, "GRANT ALL ON core_event TO PUBLIC"], "PUBLIC may add triggers or foreign keys to the table core_event"),
    (
      [table, "GRANT REFERENCES (id) ON core_event TO %r"],
      "%r may add triggers or foreign keys to the table core_event"
    ),
    (
      [
        table, "CREATE SCHEMA %s_far AUTHORIZATION %r",
        "CREATE TABLE %s_far.t (id uuid CONSTRAINT f REFERENCES core_event (id))",
        "ALTER TABLE %s_far.t OWNER TO %r",
      ], "the foreign key f of a table in another schema, of the role %r, refers to the tables"
    ),
    (
      [
        table,
        "CREATE TRIGGER t BEFORE UPDATE ON core_event FOR EACH ROW "
          + "WHEN (query_to_xml('SELECT 1', true, true, '') IS NULL) "
          + "EXECUTE FUNCTION suppress_redundant_updates_trigger()",
      ], "the trigger t has a condition, which runs with the rights of this program's role"
    ),
    ([table, "CREATE RULE u AS ON INSERT TO core_event DO ALSO NOTHING"], "the tables have the rule u"),
    (
      [table, "CREATE DOMAIN d AS text", "ALTER DOMAIN d OWNER TO %r", "ALTER TABLE core_event ADD note d"],
      "the tables use the type d of the role %r"
    ),
  ])
  func `is refused where another role could have planted something`(changes: [String], reason: String) async throws {
    let (schema, address) = try await schema()
    func filled(_ text: String) -> String { text.replacing("%s", with: schema).replacing("%r", with: "r_\(schema)") }
    try await PostgresServer.administer((["CREATE ROLE %r"] + changes).map(filled), in: schema)
    try await expectNotSafe(address, filled(reason))
  }

  @Test(arguments: [
    ("%s", "f in the schema belongs to the role %r"),
    ("%s_code", "the tables call the function f, which belongs to the role %r"),
  ])
  func `is refused where the owner of the tables planted a trigger for the owner of the database`(
    home: String, reason: String
  ) async throws {
    let changes = [
      "CREATE SCHEMA %s_code AUTHORIZATION %r",
      "CREATE FUNCTION \(home).f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
      "ALTER FUNCTION \(home).f() OWNER TO %r",
      "CREATE TRIGGER t BEFORE INSERT ON core_event FOR EACH ROW EXECUTE FUNCTION \(home).f()",
    ]
    try await expectNotSafe(toOwner: changes, reason)
  }

  private static func runs(_ name: String) -> String {
    "the tables of the role %r evaluate an expression, \(name), for the database's owner"
  }

  @Test(arguments: [
    ("ALTER TABLE core_event ADD CONSTRAINT c CHECK (true)", runs("c")),
    ("ALTER TABLE core_event ALTER name SET DEFAULT 1", runs("core_event")),
    ("CREATE POLICY p ON core_event USING (true)", runs("p")),
    (
      "CREATE DOMAIN %s.d AS text CHECK (query_to_xml('SELECT 1', false, true, '') IS NOT NULL); "
        + "CREATE INDEX x ON core_event (length(name::%s.d))", runs("x")
    ),
    ("CREATE TABLE %s.child () INHERITS (core_event)", runs("core_event")),
    ("CREATE RULE u AS ON INSERT TO core_event DO ALSO NOTHING", runs("u")),
    (
      "CREATE ROLE t_%s LOGIN IN ROLE %r",
      "the role t_%s can sign in, and could make the database's owner run its code"
    ),
  ])
  func `is refused to the owner of the database where the tills' role could make it run code`(
    change: String, reason: String
  ) async throws {
    try await expectNotSafe(toOwner: change.split(separator: "; ").map(String.init), reason)
  }

  @Test func `runs no operator of another role from a later schema of the path`() async throws {
    let (schema, address) = try await schema()
    let (_, other) = try await self.schema()
    let name = other.split(separator: "%3D").last ?? ""
    try await PostgresServer.administer(
      [
        """
        CREATE FUNCTION \(name).eq(oid, regnamespace) RETURNS boolean LANGUAGE plpgsql AS \
        'BEGIN RAISE EXCEPTION ''foreign code''; END'
        """, "CREATE OPERATOR \(name).= (leftarg = oid, rightarg = regnamespace, function = \(name).eq)",
      ], in: schema)
    let engine = try PostgresServer.engine(at: "\(address)%2C\(name)")
    defer { engine.close() }
    try await engine.migrate { try MigrationPlan.missing(of: CoreSchema.migrations, in: $0, location: "here") }
    #expect(try await engine.checkIntegrity() == [])
  }

  @Test func `is reported as damaged if the event of a delivery is missing`() async throws {
    let engine = try PostgresServer.engine(at: try await schema().address)
    defer { engine.close() }
    try await Cellar.fill(engine)
    #expect(try await engine.checkIntegrity() == [])
    _ = try await engine.administer("DELETE FROM core_delivery WHERE status <> 'dead' OR handler <> 'jars.a'")
    _ = try await engine.administer("DELETE FROM core_event")
    #expect(try await engine.checkIntegrity() == ["1 deliveries have no event"])
  }

  /// Checks that a database is refused to its owner after changes to the tables of another role.
  private func expectNotSafe(toOwner changes: [String], _ reason: String) async throws {
    let (schema, address) = try await schema()
    func filled(_ text: String) -> String { text.replacing("%s", with: schema).replacing("%r", with: "r_\(schema)") }
    let till = try PostgresServer.engine(at: address)
    try await till.migrate { _ in CoreSchema.migrations }
    till.close()
    let given = ["CREATE ROLE %r", "GRANT %r TO till", "ALTER TABLE core_event OWNER TO %r"]
    // The superuser of the tests works in the schema only while the till owns it.
    let statements = given + changes + ["ALTER SCHEMA %s OWNER TO %r"]
    try await PostgresServer.administer(statements.map(filled), in: schema)
    try await expectNotSafe(address, filled(reason))
  }

  /// Checks that the database at an address is refused as not safe to use, for one reason.
  private func expectNotSafe(_ address: String, _ reason: String) async throws {
    let engine = try PostgresServer.engine(at: address)
    defer { engine.close() }
    let error = await #expect(throws: StorageError.self) { try await engine.migrate { _ in CoreSchema.migrations } }
    guard case .notSafe(engine.displayName, reason, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `is accepted by a role that acts for the owner of the schema`() async throws {
    let (schema, address) = try await schema()
    let statements = [
      "CREATE ROLE r_\(schema)", "GRANT r_\(schema) TO till", "ALTER SCHEMA \(schema) OWNER TO r_\(schema)",
    ]
    try await PostgresServer.administer(statements, in: schema)
    let till = try PostgresServer.engine(at: address)
    defer { till.close() }
    try await till.migrate { try MigrationPlan.missing(of: CoreSchema.migrations, in: $0, location: "here") }
  }

  /// Returns the name and the address of a new schema.
  private func schema() async throws -> (name: String, address: String) {
    let address = try await PostgresServer.makeSchema()
    return (address.split(separator: "%3D").last.map(String.init) ?? "", address)
  }

  @Test func `refuses writes after a newer program has migrated it`() async throws {
    let address = try await PostgresServer.makeSchema()
    let (old, new) = (try PostgresServer.engine(at: address), try PostgresServer.engine(at: address))
    defer { for engine in [old, new] { engine.close() } }
    try await old.migrate { _ in CoreSchema.migrations }
    try await new.migrate { _ in [Migration("tests.0001", [])] }
    await #expect(throws: StorageError.newer(old.displayName, migration: "tests.0001")) {
      try await old.addRule(SequentialIDs.id(1))
    }
    try await new.addRule(SequentialIDs.id(1))
  }

  @Test func `of several programs that migrate at once, one does`() async throws {
    let address = try await PostgresServer.makeSchema()
    let engines = try (1...6).map { _ in try PostgresServer.engine(at: address) }
    defer { for engine in engines { engine.close() } }
    let counts = try await withThrowingTaskGroup { group in
      for engine in engines {
        group.addTask {
          var count = 0
          try await engine.migrate { applied in
            let missing = try MigrationPlan.missing(of: CoreSchema.migrations, in: applied, location: "here")
            count = missing.count
            return missing
          }
          return count
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.sorted() == [0, 0, 0, 0, 0, CoreSchema.migrations.count])
  }
}

@Suite(.enabled(if: PostgresServer.isAvailable)) struct `The changes of another process` {
  @Test(.timeLimit(.minutes(2))) func `are heard of`() async throws {
    let address = try await PostgresServer.makeSchema()
    let (here, there) = (try PostgresServer.engine(at: address), try PostgresServer.engine(at: address))
    defer { for engine in [here, there] { engine.close() } }
    for engine in [here, there] {
      try await engine.migrate { try MigrationPlan.missing(of: CoreSchema.migrations, in: $0, location: "here") }
    }
    let before = try await here.changeToken()
    try await there.addRule(SequentialIDs.id(1))
    while try await here.changeToken() == before { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func `are announced without a sync, which later commits keep`() async throws {
    let engine = try PostgresServer.engine(at: try await PostgresServer.makeSchema())
    defer { engine.close() }
    try await engine.migrate { _ in CoreSchema.migrations }
    let setting = "SELECT set_config('synchronous_commit', 'local', false)"
    _ = try await engine.administer(setting)
    for number in UInt64(1)...3 {
      try await engine.addRule(SequentialIDs.id(number))
      #expect(try await engine.administer("SELECT current_setting('synchronous_commit')") == [[.text("local")]])
    }
  }

  @Test(.timeLimit(.minutes(2))) func `may have been missed while the connection was lost`() async throws {
    let address = try await PostgresServer.makeSchema()
    let name = "missed-\(UInt32.random(in: .min ... .max))"
    // Nothing but the new connection tells of changes: the next slow check is an hour away.
    let engine = try PostgresServer.engine(at: "\(address)&application_name=\(name)")
    defer { engine.close() }
    try await engine.migrate { _ in CoreSchema.migrations }
    let before = try await engine.changeToken()
    #expect(try await engine.changeToken() == before)
    let ended = try await engine.administer(
      """
      SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
      WHERE pid <> pg_backend_pid() AND application_name = '\(name)' AND query LIKE '%current_schema%'
      """)
    #expect(ended == [[.integer(1)]])
    while try await engine.changeToken() == before { try await Task.sleep(for: .milliseconds(5)) }
  }
}
