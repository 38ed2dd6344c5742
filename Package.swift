// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// What every target of this house is compiled with.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .treatAllWarnings(as: .error),
]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
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

/// A target under `Shared/`.
func shared(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Shared/\(name)", swiftSettings: house)
}

/// The tests of one target, in the folder of the same name under `Tests/`.
func tests(_ name: String, in folder: String = "", _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: Array(Set([name, "TestingKit"])).sorted().map { .byName(name: $0) } + dependencies,
    path: "Tests/\(folder)\(name)Tests",
    swiftSettings: house)
}

/// A feature is three targets, and a test target for each.
func feature(
  _ name: String, data: [Target.Dependency] = [], dataTests: [Target.Dependency] = []
) -> [Target] {
  let folder = "Modules/\(name)"
  let domain = "\(name)Domain"
  return [
    .target(
      name: domain, dependencies: ["DomainKit", "Contracts"],
      path: "\(folder)/\(domain)", swiftSettings: house),
    .target(
      name: "\(name)Data",
      dependencies: [.byName(name: domain), "Contracts", "DomainKit", "StorageKit"] + data,
      path: "\(folder)/\(name)Data", swiftSettings: house),
    .target(
      name: "\(name)Interface",
      dependencies: [.byName(name: domain), "Contracts", "DomainKit", "ShellKit", argumentParser],
      path: "\(folder)/\(name)Interface", swiftSettings: house),
    tests(domain, in: "\(name)/", ["DomainKit", "Contracts", logging]),
    tests("\(name)Data", in: "\(name)/", [.byName(name: domain), "DomainKit", "StorageKit"] + dataTests),
    tests("\(name)Interface", in: "\(name)/", [.byName(name: domain), "DomainKit", "ShellKit", argumentParser]),
  ]
}

/// The features of the program, a line each.
let features = [
  feature("Orders", dataTests: ["StorageSQLite", logging]),
  feature("Employees", dataTests: ["Contracts", "StorageSQLite", logging]),
  feature("Auth", data: ["CSodium"], dataTests: ["Contracts", "StorageSQLite", "CSodium", logging]),
  feature("Restaurants", dataTests: ["StorageSQLite", logging]),
].flatMap { $0 }

let package = Package(
  name: "coffeepal",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "coffeepal", targets: ["coffeepal"])],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: features + [
    .systemLibrary(
      name: "CSodium", path: "Shared/CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .macro(
      name: "DomainKitMacros", dependencies: macroTools, path: "Shared/DomainKitMacros",
      swiftSettings: house),
    shared("DomainKit", ["DomainKitMacros", logging]),
    shared("Contracts", ["DomainKit"]),
    shared("StorageKit", ["DomainKit", logging]),
    shared("StorageSQLite", ["StorageKit", "DomainKit", grdb, sqlite, logging]),
    shared("TerminalKit"),
    shared("ShellKit", ["DomainKit", "TerminalKit", argumentParser, logging]),
    shared("CompositionKit", ["DomainKit", "StorageKit", "ShellKit", logging]),
    shared("TestingKit", ["DomainKit", "StorageKit", "ShellKit", "CompositionKit", logging]),
    .executableTarget(
      name: "coffeepal",
      dependencies: [
        "OrdersDomain", "OrdersData", "OrdersInterface", "EmployeesDomain", "EmployeesData", "EmployeesInterface",
        "AuthDomain", "AuthData", "AuthInterface", "RestaurantsDomain", "RestaurantsData", "RestaurantsInterface",
        "Contracts", "DomainKit", "CompositionKit", "StorageKit", "StorageSQLite", "ShellKit", "TerminalKit",
        argumentParser, logging,
      ],
      path: "App/coffeepal", swiftSettings: house),
    .testTarget(
      name: "DomainKitTests", dependencies: ["DomainKit", logging], path: "Tests/DomainKitTests", swiftSettings: house
    ),
    .testTarget(
      name: "DomainKitMacrosTests", dependencies: ["DomainKitMacros"] + macroTestTools,
      path: "Tests/DomainKitMacrosTests", swiftSettings: house),
    tests("TerminalKit"),
    tests("ShellKit", ["DomainKit", "TerminalKit", argumentParser]),
    tests("StorageKit", ["DomainKit", logging]),
    tests("StorageSQLite", ["DomainKit", "StorageKit", grdb]),
    tests("CompositionKit", ["DomainKit", "StorageKit", "ShellKit", argumentParser, logging]),
    tests("TestingKit", ["DomainKit", "StorageKit", logging]),
    tests("coffeepal", ["ShellKit"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "OrdersDomain", "OrdersData", "OrdersInterface", "AuthDomain", "AuthData", "AuthInterface",
        "RestaurantsDomain", "RestaurantsData", "RestaurantsInterface", "Contracts", "DomainKit", "CompositionKit",
        "StorageKit", "StorageSQLite", "TerminalKit", "TestingKit", logging,
      ],
      path: "Tests/Benchmarks", exclude: ["Peers", "README.md", "run"], swiftSettings: house),
    // What C can do and Swift cannot: a file system that forgets, and a mutex that the Thread Sanitizer can see.
    .target(name: "CTorture", dependencies: [sqlite], path: "Tests/Torture/C"),
    .target(
      name: "TortureKit",
      dependencies: [
        "OrdersDomain", "OrdersData", "OrdersInterface", "RestaurantsDomain", "RestaurantsData",
        "RestaurantsInterface", "Contracts", "DomainKit", "CompositionKit", "StorageKit", "StorageSQLite", "CTorture",
        sqlite, logging,
      ],
      path: "Tests/Torture/Kit", swiftSettings: house),
    .executableTarget(
      name: "Torture", dependencies: ["TortureKit"], path: "Tests/Torture/Main", swiftSettings: house),
    .testTarget(
      name: "TortureTests", dependencies: ["TortureKit", "Torture"], path: "Tests/TortureTests", swiftSettings: house),
    .testTarget(name: "Architecture", path: "Tests/Architecture", swiftSettings: house),
  ]
)
