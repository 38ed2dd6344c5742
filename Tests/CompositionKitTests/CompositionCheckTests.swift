import ShellKit
import StorageKit
import Testing

@testable import CompositionKit
@testable import DomainKit

@Suite struct `The check at start` {
  @Test func `names a missing binding with the way to it`() {
    let problems = compose([feature { $0.bind(Baker.self, Baker.init) }]).problems
    #expect(problems == [.missing(path: ["bakery", "Baker", "Oven"])])
    #expect(problems.first?.message == "no feature binds Oven: bakery → Baker → Oven")
  }

  @Test func `names what a command and a handler miss`() {
    let problems = compose([
      feature {
        $0.command(BakeCommand.self)
        $0.handle(BreadBaked.self, as: "bakery.cool", .postCommit, needs: Baker.self) { _, _ in }
      }
    ]).problems
    #expect(
      problems == [
        .missing(path: ["bakery", "bakery.cool", "Baker"]), .missing(path: ["bakery", "bakery bake", "Oven"]),
      ])
  }

  @Test(arguments: [(true, [], 0), (true, ["mill"], 1), (false, [], 1)] as [(Bool, [String], Int)])
  func `is repeated in a release only if a feature is switched off`(isRelease: Bool, off: [String], count: Int) {
    let features = [feature { $0.bind(Baker.self, Baker.init) }, feature("mill") { _ in }]
    #expect(compose(features, off: Set(off)).startProblems(isRelease: isRelease).count == count)
  }

  @Test func `leaves a handler the time that its feature gives it`() throws {
    let bakery = feature {
      $0.bind(Oven.self) { Oven() }
      $0.handle(BreadBaked.self, as: "bakery.slow", .postCommit, within: .seconds(90), needs: Oven.self) { _, _ in }
      $0.handle(BreadBaked.self, as: "bakery.usual", .postCommit, needs: Oven.self) { _, _ in }
    }
    let handlers: EventHandlers = try compose([bakery]).container.resolve()
    let deadlines = ["bakery.slow", "bakery.usual"].map {
      handlers.handler(named: $0, of: BreadBaked.stableName)?.timeout
    }
    #expect(deadlines == [.seconds(90), EventHandler.defaultTimeout])
  }

  @Test func `keeps the deliveries of a feature that is switched off, whatever their phase`() throws {
    let bakery = feature {
      $0.bind(Oven.self) { Oven() }
      for phase in [HandlingPhase.preCommit, .withCommit, .postCommit, .postCommitExternal] {
        $0.handle(BreadBaked.self, as: "bakery.\(phase)", phase, needs: Oven.self) { _, _ in }
      }
    }
    let handlers: EventHandlers = try compose([bakery], off: ["bakery"]).container.resolve()
    #expect(
      Set(handlers.paused(for: BreadBaked.stableName))
        == ["bakery.withCommit", "bakery.postCommit", "bakery.postCommitExternal"])
  }

  @Test func `names the missing dependencies of an alert source`() {
    let problems = compose([feature { $0.alerts { (_: Oven) in Silence() } }]).problems
    #expect(problems == [.missing(path: ["bakery", "alerts", "Oven"])])
  }

  @Test func `names a ring`() {
    let problems = compose([
      feature {
        $0.bind(Baker.self, Baker.init)
        $0.bind(Oven.self) { (shop: Shop) in shop.baker.oven }
        $0.bind(Shop.self, Shop.init)
      }
    ]).problems
    #expect(problems == [.cycle(path: ["Baker", "Oven", "Shop", "Baker"])])
  }

  @Test func `names a singleton that holds something scoped, also through something transient`() {
    let problems = compose([
      feature {
        $0.bind(Oven.self, as: .scoped) { Oven() }
        $0.bind(Baker.self, as: .transient, Baker.init)
        $0.bind(Shop.self, Shop.init)
      }
    ]).problems
    #expect(problems == [.captiveDependency(feature: "bakery", path: ["Shop", "Baker", "Oven"])])
  }

  @Test func `names everything that exists twice`() {
    let one = feature("bakery") {
      $0.bind(Oven.self) { Oven() }
      $0.command(BakeCommand.self)
      $0.migrate([Migration("bakery.0001", [])])
    }
    let other = feature("cellar") {
      $0.bind(Oven.self) { Oven() }
      $0.command(BakeCommand.self)
      $0.migrate([Migration("bakery.0001", [])])
    }
    let problems = compose([one, other]).problems
    #expect(problems.contains(.boundTwice(type: "Oven", features: ["bakery", "cellar"])))
    #expect(problems.contains(.commandTwice(name: "bakery bake", features: ["bakery", "cellar"])))
    #expect(problems.contains(.migrationTwice(id: "bakery.0001", features: ["bakery", "cellar"])))
  }

  @Test func `names an event without a stable name, and one name for two events`() {
    let problems = compose([
      feature {
        $0.bind(Oven.self) { Oven() }
        $0.handle(Nameless.self, as: "bakery.a", .postCommit, needs: Oven.self) { _, _ in }
        $0.handle(BreadBaked.self, as: "bakery.b", .postCommit, needs: Oven.self) { _, _ in }
        $0.handle(Renamed.self, as: "bakery.c", .postCommit, needs: Oven.self) { _, _ in }
      }
    ]).problems
    #expect(problems.contains(.unstableName(event: "Nameless", name: "baked", feature: "bakery")))
    #expect(
      problems.contains { if case .eventNameTwice(let name, _) = $0 { name == "bakery.baked.v1" } else { false } })
  }

  @Test func `names a former name of an event that is malformed, and one that another event has`() {
    let problems = compose([
      feature {
        $0.bind(Oven.self) { Oven() }
        $0.handle(BreadBaked.self, as: "bakery.b", .postCommit, needs: Oven.self) { _, _ in }
        $0.handle(Sliced.self, as: "bakery.d", .postCommit, needs: Oven.self) { _, _ in }
      }
    ]).problems
    #expect(problems.contains(.unstableName(event: "Sliced", name: "sliced", feature: "bakery")))
    #expect(
      problems.contains { if case .eventNameTwice(let name, _) = $0 { name == "bakery.baked.v1" } else { false } })
  }

  @Test func `names tables, migrations and handlers that do not begin with their feature`() {
    let problems = compose([
      feature {
        $0.bind(Oven.self) { Oven() }
        $0.migrate([Migration("bread.0001", [.createTable(.root("orders_order", []))])])
        $0.handle(BreadBaked.self, as: "notify", .preCommit, needs: Oven.self) { _, _ in }
      }
    ]).problems
    #expect(
      Set(problems) == [
        .foreignName(kind: "migration", name: "bread.0001", feature: "bakery"),
        .foreignName(kind: "table", name: "orders_order", feature: "bakery"),
        .foreignName(kind: "handler", name: "notify", feature: "bakery"),
      ])
  }

  @Test func `names a command that would hide one of the program's own`() {
    let problems = compose([feature { $0.command(ExitImpostor.self) }]).problems
    #expect(problems == [.commandReserved(name: "exit", feature: "bakery")])
  }

  @Test func `names a page of help whose name stands for something else`() {
    let problems = compose([
      feature {
        $0.topic(HelpTopic("bread", "how it rises", synonyms: ["prompt"]))
        $0.topic(HelpTopic("bread", "how it falls"))
        $0.topic(HelpTopic("bakery", "what it is"))
      }
    ]).problems
    #expect(problems == ["prompt", "bread", "bakery"].map { .topicTaken(name: $0, feature: "bakery") })
  }

  @Test func `names what is wrong with a schema`() {
    let problems = compose([
      feature {
        $0.migrate([Migration("bakery.0001", [.dropIndex("bakery_index")])], storing: [NoPart.self])
      }
    ]).problems
    #expect(
      problems.map(\.message) == [
        "the schema of bakery is wrong: bakery.0001 drops the index bakery_index, which does not exist",
        "the schema of bakery is wrong: NoPart is stored in the table , which no migration creates",
      ])
  }

  @Test func `names columns and indices on another feature's table`() {
    let changes: [SchemaChange] = [
      .addColumn(table: "orders_order", .text("crust", optional: true)),
      .createIndex(IndexDefinition("bakery_index", on: "orders_menu_item", ["name"])),
    ]
    let problems = compose([feature { $0.migrate([Migration("bakery.0001", changes)]) }]).problems
    #expect(
      problems == [
        .foreignName(kind: "table", name: "orders_menu_item", feature: "bakery"),
        .foreignName(kind: "table", name: "orders_order", feature: "bakery"),
      ])
  }

  @Test func `names a command, and a singleton, that would hold a unit of work's own things`() {
    let problems = compose([
      feature {
        $0.bind(Oven.self, as: .scoped) { Oven() }
        $0.command(BakeCommand.self)
        $0.bind(Holder.self, Holder.init)
      }
    ]).problems
    #expect(
      problems == [
        .captiveDependency(feature: "bakery", path: ["Holder", "Unit"]),
        .captiveDependency(feature: "bakery", path: ["bakery bake", "Oven"]),
      ])
  }

  @Test(arguments: ["", "core", "Bakery", "bak ery"]) func `names a feature that is called wrongly`(name: String) {
    #expect(compose([feature(name) { _ in }]).problems == [.malformedFeatureName(name)])
  }

  @Test func `reports everything at once`() {
    let problems = compose(
      [
        feature {
          $0.bind(Baker.self, Baker.init)
          $0.command(TouchCommand.self)
        }
      ], off: ["garage"]
    ).problems
    #expect(problems.count == 3)
    #expect(problems.contains(.unknownFeature(name: "garage", nearest: [])))
  }
}

@Suite struct `An unknown feature in switchedOff` {
  @Test func `is the configuration's fault, and gets the nearest name`() {
    let bakery = feature { $0.bind(Oven.self) { Oven() } }
    let problem = compose([bakery], off: ["bakry"]).problems.first
    #expect(problem == .unknownFeature(name: "bakry", nearest: ["bakery"]))
    #expect(problem?.isConfigurationError == true)
    #expect(problem?.message == "the configuration switches off \"bakry\", which is not a feature")
    #expect(problem?.suggestion == "In switchedOff, did you mean bakery?")
    #expect(compose([bakery], off: ["zoo"]).problems.first?.suggestion == "Remove it from switchedOff")
  }
}

@Suite struct `A feature that is switched off` {
  private let bakery = feature {
    $0.bind(Oven.self) { Oven() }
    $0.command(BakeCommand.self)
    $0.handle(BreadBaked.self, as: "bakery.cool", .postCommit, needs: Oven.self) { _, _ in }
    $0.migrate([Migration("bakery.0001", [])])
  }

  @Test func `keeps its command, which says so`() async {
    let composition = compose([bakery], off: ["bakery"])
    #expect(composition.problems == [])
    #expect(composition.commands.map(\.info.name) == ["bakery bake"])
    let errors = MemoryOutput()
    var invocation = Invocation()
    invocation.source = .words(["bakery", "bake"])
    let shell = Shell(
      commands: composition.commands, invocation: invocation,
      streams: ShellStreams(input: MemoryInput([]), output: MemoryOutput(), errors: errors))
    let code = await shell.run()
    #expect(code == 1)
    #expect(errors.text.contains("The feature bakery is switched off"))
  }

  @Test(arguments: [false, true]) func `has no pages of help, values and alerts`(isOff: Bool) throws {
    let pantry = feature {
      $0.bind(Oven.self) { Oven() }
      $0.command(BakeCommand.self)
      $0.topic(HelpTopic("bread", "how it rises"))
      $0.values(Flours.self)
      $0.alerts { (_: Oven) in Silence() }
    }
    let composition = compose([pantry], off: isOff ? ["bakery"] : [])
    #expect(composition.problems == [])
    #expect(composition.topics.map(\.name) == (isOff ? [] : ["bread"]))
    #expect(composition.values.flatMap(\.arguments) == (isOff ? [] : ["bakery bake <flour>"]))
    #expect(try composition.alerts().count == (isOff ? 0 : 1))
  }

  private enum Flours: ValueSource {
    static let arguments: [String: Void] = ["bakery bake <flour>": ()]

    static func values(_: Oven, _: Void, for _: String) async throws -> [ValueSuggestion] { [] }
  }

  @Test func `does not handle events`() throws {
    let handlers: EventHandlers = try compose([bakery], off: ["bakery"]).container.resolve()
    #expect(handlers.handler(named: "bakery.cool", of: BreadBaked.stableName) == nil)
    let present: EventHandlers = try compose([bakery]).container.resolve()
    #expect(present.handler(named: "bakery.cool", of: BreadBaked.stableName) != nil)
  }

  @Test func `refuses units that it would check before the commit`() async throws {
    let bakery = feature {
      $0.bind(Oven.self) { Oven() }
      $0.handle(BreadBaked.self, as: "bakery.slice", .preCommit, needs: Oven.self) { _, _ in }
    }
    let handlers: EventHandlers = try compose([bakery], off: ["bakery"]).container.resolve()
    #expect(handlers.paused(for: BreadBaked.stableName) == [])
    let check = try #require(handlers.beforeCommit(of: BreadBaked()).first)
    let delivery = EventDelivery(
      eventID: UniqueID(high: 1, low: 1), aggregate: AggregateReference(type: "Bread", id: UniqueID(high: 1, low: 2)),
      account: nil, attempt: 1)
    await #expect(throws: FeatureSwitchedOff(feature: "bakery", isForChange: true)) {
      try await check.handle(BreadBaked(), delivery)
    }
  }
}
