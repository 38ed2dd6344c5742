// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

/// The compiler settings of every target.
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .treatAllWarnings(as: .error),
  // The linker removes unused functions and stores equal ones once; docs/decisions/0115 has the figures.
  .unsafeFlags(
    ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
    .when(platforms: [.linux], configuration: .release)),
]

/// The settings of the targets in the program. They do without the module of regular expressions, which is linked
/// as a whole; DomainKit has the algorithms that search in texts. In the release, they find generic types by their
/// known conformances, which the runtime otherwise searches for by name at each start.
let programSettings =
  swiftSettings + [
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
    .unsafeFlags(
      ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"], .when(configuration: .release)),
  ]

/// The settings of features, of the shell and of the program: in the release, their size counts more than
/// their speed.
let compactSettings = programSettings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Linking of the released program; docs/decisions/0115 has the reasons and figures.
let releaseLinking: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld",
      // Links the C++ runtime in, which is otherwise looked up symbol by symbol at each start.
      "-L\(Context.packageDirectory)/Scripts/linking",
    ]
      + [
        "-no-pie", "--no-export-dynamic", "--icf=all", "-O2",
        // A function that is bound at its first call leaves registers on the stack, which may hold a password.
        "-z", "now",
        // Nothing unwinds the stack: Swift returns its errors, and backtraces follow frame pointers.
        "--no-eh-frame-hdr", "-T\(Context.packageDirectory)/Scripts/linking/no-unwind-tables.ld",
      ].flatMap { ["-Xlinker", $0] },
    .when(platforms: [.linux], configuration: .release))
]

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let macroTools: [Target.Dependency] = [
  .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
  .product(name: "SwiftDiagnostics", package: "swift-syntax"),
  .product(name: "SwiftSyntax", package: "swift-syntax"),
  .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
  .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
]

let macroTestTools: [Target.Dependency] = [
  .product(name: "SwiftSyntax", package: "swift-syntax"),
  .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
  .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
]

/// A target of the program under `Shared/`.
func shared(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Shared/\(name)",
    swiftSettings: ["TerminalKit", "ShellKit", "CompositionKit"].contains(name) ? compactSettings : programSettings)
}

/// The tests of one target, in the folder of the same name under `Tests/`.
func tests(
  _ name: String, in folder: String = "", _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: Array(Set([name, "TestingKit"])).sorted().map { .byName(name: $0) } + dependencies,
    path: "Tests/\(folder)\(name)Tests", exclude: exclude,
    swiftSettings: swiftSettings)
}

/// A feature is four targets and a test target for each; one that stores nothing has no Data.
struct Feature {
  let name: String
  let isStored: Bool
  let data: [Target.Dependency]
  let dataTests: [Target.Dependency]
  /// Further dependencies of the tests of the whole feature.
  let scenarios: [Target.Dependency]

  /// The layers without the interface.
  var inner: [Target.Dependency] { (isStored ? ["Domain", "Data"] : ["Domain"]).map { .byName(name: name + $0) } }

  private var layers: [Target.Dependency] { inner + [.byName(name: "\(name)Interface")] }

  var targets: [Target] { domain + (isStored ? stored : []) + interface + registration }

  private func layer(_ suffix: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
      name: name + suffix, dependencies: ["DomainKit", "Contracts"] + dependencies,
      path: "Modules/\(name)/\(name)\(suffix)", swiftSettings: compactSettings)
  }

  private var domain: [Target] {
    [layer("Domain", []), tests("\(name)Domain", in: "\(name)/", ["DomainKit", "Contracts", logging])]
  }

  private var stored: [Target] {
    [
      layer("Data", [.byName(name: "\(name)Domain"), "StorageKit"] + data),
      tests(
        "\(name)Data", in: "\(name)/",
        [.byName(name: "\(name)Domain"), "Contracts", "DomainKit", "StorageKit", "TestEngines", logging] + dataTests),
    ]
  }

  private var interface: [Target] {
    [
      layer("Interface", [.byName(name: "\(name)Domain"), "ShellKit"]),
      tests(
        "\(name)Interface", in: "\(name)/",
        [.byName(name: "\(name)Domain"), "DomainKit", "ShellKit"]),
    ]
  }

  /// The registration, and scenarios and transcripts of the feature without the others.
  private var registration: [Target] {
    [
      layer("Feature", layers + ["CompositionKit", "StorageKit", "ShellKit", logging]),
      .testTarget(
        name: "\(name)Tests",
        dependencies: layers + scenarios + [
          .byName(name: "\(name)Feature"), "CompositionKit", "Contracts", "DomainKit", "ShellKit", "StorageKit",
          "TestEngines", "TestingKit", logging,
        ],
        path: "Tests/\(name)/\(name)Tests", exclude: ["Transcripts"], swiftSettings: swiftSettings),
    ]
  }
}

func feature(
  _ name: String, isStored: Bool = true, data: [Target.Dependency] = [], dataTests: [Target.Dependency] = [],
  scenarios: [Target.Dependency] = []
) -> Feature {
  Feature(name: name, isStored: isStored, data: data, dataTests: dataTests, scenarios: scenarios)
}

/// The features of the program, one per line.
let features = [
  feature("Orders"),
  feature("Employees"),
  feature("Auth", data: ["CSodium", "CLibrary"], dataTests: ["CSodium"], scenarios: ["TerminalKit"]),
  feature("Restaurants", data: ["CLibrary"]),
  feature("Books", data: ["CCurl", logging]),
]

/// The generator of `make feature`, `make entity` and the like: it builds without the program.
let generator: [Target] = [
  .target(
    name: "FeatureGenerator", path: "Shared/FeatureGenerator", swiftSettings: swiftSettings),
  .executableTarget(
    name: "FeatureTool", dependencies: ["FeatureGenerator"], path: "Shared/FeatureTool", swiftSettings: swiftSettings),
  .plugin(
    name: "Generate",
    capability: .command(
      intent: .custom(verb: "generate", description: "Generate or remove a feature or a part of one"),
      permissions: [.writeToPackageDirectory(reason: "Generated code is files.")]),
    dependencies: ["FeatureTool"], path: "Shared/Generate"),
  .plugin(
    name: "GenerateHelp",
    capability: .command(intent: .custom(verb: "generate-help", description: "Explain the command generate")),
    dependencies: ["FeatureTool"], path: "Shared/GenerateHelp"),
  .testTarget(
    name: "FeatureGeneratorTests", dependencies: ["FeatureGenerator"], path: "Tests/FeatureGeneratorTests",
    swiftSettings: swiftSettings),
]

let targets = focused(
  features.flatMap(\.targets) + generator + [
    .systemLibrary(
      name: "CSodium", path: "Shared/CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(
      name: "CSQLite", path: "Shared/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CProgram", path: "Shared/CProgram"),
    .target(name: "CCurl", path: "Shared/CCurl"),
    .target(name: "CPostgres", path: "Shared/CPostgres"),
    .macro(
      name: "DomainKitMacros", dependencies: macroTools, path: "Shared/DomainKitMacros",
      swiftSettings: swiftSettings),
    shared("DomainKit", ["DomainKitMacros", "CLibrary", logging]),
    shared("Contracts", ["DomainKit"]),
    shared("StorageKit", ["CLibrary", "DomainKit", logging]),
    shared("StorageSQLite", ["CLibrary", "CSQLite", "StorageKit", "DomainKit", logging]),
    shared("StoragePostgres", ["CLibrary", "CPostgres", "StorageKit", "DomainKit", logging]),
    shared("CLibrary"),
    shared("TerminalKit", ["CLibrary"]),
    shared("ShellKit", ["CLibrary", "DomainKit", "TerminalKit", logging]),
    shared("CompositionKit", ["DomainKit", "StorageKit", "ShellKit", logging]),
    .target(
      name: "TestingKit",
      dependencies: ["CLibrary", "DomainKit", "StorageKit", "ShellKit", "TerminalKit", "CompositionKit", logging],
      path: "Shared/TestingKit", swiftSettings: swiftSettings),
    .target(
      name: "CoffeePalApp",
      dependencies: features.map { .byName(name: "\($0.name)Feature") } + [
        "AuthDomain", "OrdersDomain", "BooksDomain", "RestaurantsDomain",
        "CLibrary", "CProgram", "Contracts", "DomainKit", "CompositionKit", "StorageKit", "StoragePostgres",
        "StorageSQLite", "ShellKit", "TerminalKit", logging,
      ],
      path: "App/CoffeePalApp", swiftSettings: compactSettings),
    .executableTarget(
      name: "coffeepal", dependencies: ["CoffeePalApp", "TerminalKit"], path: "App/coffeepal",
      swiftSettings: programSettings, linkerSettings: releaseLinking),
    .testTarget(
      name: "DomainKitTests", dependencies: ["DomainKit", "TestingKit", logging], path: "Tests/DomainKitTests",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DomainKitMacrosTests", dependencies: ["DomainKitMacros"] + macroTestTools,
      path: "Tests/DomainKitMacrosTests", swiftSettings: swiftSettings),
    tests("TerminalKit"),
    tests("ShellKit", ["DomainKit", "TerminalKit"]),
    tests("StorageKit", ["DomainKit", "StoragePostgres", "StorageSQLite", logging]),
    tests("StorageSQLite", ["CSQLite", "DomainKit", "StorageKit", "TestEngines"]),
    tests("StoragePostgres", ["DomainKit", "StorageKit", "TestEngines"]),
    .target(
      name: "TestEngines", dependencies: ["DomainKit", "StorageKit", "StoragePostgres", "StorageSQLite", "TestingKit"],
      path: "Tests/Engines", swiftSettings: swiftSettings),
    tests("CompositionKit", ["DomainKit", "StorageKit", "ShellKit", logging]),
    tests("TestingKit", ["CompositionKit", "DomainKit", "ShellKit", "StorageKit", logging]),
    tests(
      "coffeepal", ["CoffeePalApp", "CompositionKit", "DomainKit", "ShellKit", "StorageKit", "TerminalKit"],
      exclude: ["Transcripts"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CoffeePalApp", "OrdersFeature", "OrdersDomain", "OrdersData", "AuthFeature", "RestaurantsFeature",
        "RestaurantsDomain", "RestaurantsData", "Contracts", "DomainKit", "CompositionKit", "StorageKit",
        "StorageSQLite", "ShellKit", "TerminalKit", "TestingKit", logging,
      ],
      path: "Tests/Benchmarks", exclude: ["Peers", "README.md", "postgres", "run", "tills"],
      swiftSettings: swiftSettings),
    // What C can do and Swift cannot: a file system that forgets, and a mutex that the Thread Sanitizer can see.
    .target(name: "CTorture", dependencies: ["CSQLite"], path: "Tests/Torture/C"),
    .target(
      name: "TortureKit",
      dependencies: [
        "CoffeePalApp", "OrdersFeature", "OrdersDomain", "EmployeesFeature", "EmployeesDomain", "AuthFeature",
        "AuthDomain", "AuthData", "RestaurantsFeature", "RestaurantsDomain", "BooksFeature", "BooksDomain",
        "Contracts", "DomainKit", "CompositionKit", "StorageKit",
        "StorageSQLite", "StoragePostgres", "TerminalKit", "TestingKit", "CSQLite", "CSodium", "CTorture", logging,
      ],
      path: "Tests/Torture/Kit", swiftSettings: swiftSettings),
    .executableTarget(
      name: "Torture", dependencies: ["TortureKit"], path: "Tests/Torture/Main", swiftSettings: swiftSettings),
    .testTarget(
      name: "TortureTests", dependencies: ["TortureKit", "Torture"], path: "Tests/TortureTests",
      swiftSettings: swiftSettings),
    .target(
      name: "SimulationKit", dependencies: ["DomainKit", "StorageKit", "TestingKit", logging],
      path: "Tests/Simulation/Kit", swiftSettings: swiftSettings),
    .executableTarget(
      name: "Simulation", dependencies: ["SimulationKit"], path: "Tests/Simulation/Main", swiftSettings: swiftSettings),
    .testTarget(
      name: "SimulationTests", dependencies: ["SimulationKit"], path: "Tests/SimulationTests",
      swiftSettings: swiftSettings),
    .target(
      name: "FuzzKit",
      dependencies: features.flatMap(\.inner) + [
        "DomainKit", "ShellKit", "StorageKit", "StoragePostgres", "TerminalKit", "TestingKit",
      ],
      path: "Tests/Fuzz/Kit", swiftSettings: swiftSettings),
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzKit"], path: "Tests/Fuzz/Main", swiftSettings: swiftSettings),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzKit"], path: "Tests/FuzzTests", swiftSettings: swiftSettings),
    // What the examples in documentation comments import; the tests compile them with the modules of this build.
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "CLibrary", "CompositionKit", "Contracts", "DomainKit", "ShellKit", "StorageKit", "StoragePostgres",
        "StorageSQLite", "TerminalKit", "TestEngines", "TestingKit", logging,
      ],
      path: "Tests/ExamplesTests", exclude: ["Surroundings.swift"], swiftSettings: swiftSettings),
    .testTarget(name: "Architecture", path: "Tests/Architecture", swiftSettings: swiftSettings),
  ])

let package = Package(
  name: "coffeepal",
  platforms: [.macOS(.v15)],
  products: targets.contains { $0.name == "coffeepal" } ? [.executable(name: "coffeepal", targets: ["coffeepal"])] : [],
  dependencies: [
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: targets
)

/// With `COFFEEPAL_MODULE=Orders` only the tests of that module and what they need: nothing else is built or linked.
func focused(_ targets: [Target]) -> [Target] {
  guard let module = Context.environment["COFFEEPAL_MODULE"], !module.isEmpty else { return targets }
  let wanted = Set(["", "Domain", "Data", "Interface"].map { "\(module)\($0)Tests" } + [module])
  let known = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
  var open = targets.filter { $0.isTest && wanted.contains($0.name) }.map(\.name)
  if open.isEmpty {
    let modules = Set(targets.filter(\.isTest).map { $0.name.replacing(/(Domain|Data|Interface)?Tests$/, with: "") })
    let list = modules.sorted().joined(separator: " ")
    FileHandle.standardError.write(Data("There is no module \(module). The modules with tests are: \(list)\n".utf8))
    exit(1)
  }
  var kept: Set<String> = []
  while let name = open.popLast() {
    guard let target = known[name], kept.insert(name).inserted else { continue }
    open += target.dependencies.compactMap(\.targetName)
  }
  return targets.filter { kept.contains($0.name) }
}

extension Target.Dependency {
  /// The target, unless it is a product of another package.
  var targetName: String? {
    switch self {
    case .targetItem(let name, _), .byNameItem(let name, _): name
    default: nil
    }
  }
}
