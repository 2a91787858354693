// swift-tools-version: 6.2
import PackageDescription

/// One settings block for every target (CONTRIBUTING.md, "Conventions").
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A Swift target of `Sources/` with the common settings.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A test target of `Tests/` with the common settings.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "Navtape",
  products: [
    .executable(name: "navtape", targets: ["navtape"]),
    .library(name: "NavRecorder", targets: ["NavModel", "NavDeclaration", "NavRecorder", "EventLog", "LMDBEventLog"]),
    .library(name: "NavReplay", targets: ["NavModel", "NavCoding", "NavText", "NavReplay", "NavProcesses"]),
    .library(name: "PropertyTesting", targets: ["PropertyTesting", "PropertyFiles"]),
  ],
  targets: [
    // The core: also builds as Embedded Swift for WebAssembly (tools/build-core-wasm), with Sources/NavCoreWasm.
    module("NavModel"),
    module("NavCoding", ["NavModel"]),

    // The log.
    module("EventLog", ["CPlatform"]),
    .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"])]),
    .target(name: "CPlatform"),
    module("LMDBEventLog", ["EventLog", "CLMDB", "CPlatform"]),

    // Seals: trees over records, signed checkpoints, proofs.
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    module("NavSeal", ["EventLog", "CCrypto"]),

    // Around the core.
    module("NavDeclaration", ["NavModel"]),
    module("NavText", ["NavModel"]),
    module("NavReplay", ["NavModel", "NavCoding", "EventLog"]),
    module("NavProcesses", ["EventLog", "NavReplay"]),
    module("NavAudit", ["NavModel", "NavCoding", "EventLog", "NavText", "NavReplay"]),
    module("NavRecorder", ["NavModel", "NavCoding", "EventLog", "NavReplay"]),
    module("PropertyTesting"),
    module("PropertyFiles", ["PropertyTesting"]),
    module("NavGenerators", ["PropertyTesting", "NavModel", "EventLog"]),
    module(
      "NavProperties",
      [
        "PropertyTesting", "NavModel", "NavCoding", "EventLog", "NavText", "NavReplay", "NavRecorder", "NavGenerators",
      ]),
    .plugin(name: "CoreFingerprint", capability: .buildTool()),
    .target(
      name: "NavCLI",
      dependencies: [
        "NavModel", "NavCoding", "EventLog", "LMDBEventLog", "NavText", "NavReplay", "NavProcesses", "NavRecorder",
        "NavAudit", "NavGenerators", "NavProperties", "NavSeal", "CPlatform",
      ], swiftSettings: settings, plugins: ["CoreFingerprint"]),
    .executableTarget(name: "navtape", dependencies: ["NavCLI"], swiftSettings: settings),

    // Examples.
    .executableTarget(
      name: "own-reducer", dependencies: ["EventLog", "LMDBEventLog", "NavModel", "NavProcesses", "NavReplay"],
      path: "Examples/OwnReducer", swiftSettings: settings),
    .executableTarget(
      name: "own-machine", dependencies: ["PropertyTesting", "PropertyFiles"], path: "Examples/OwnMachine",
      swiftSettings: settings),

    // Benchmarks.
    .target(name: "CBench", dependencies: ["CLMDB"]),
    .executableTarget(
      name: "navtape-bench",
      dependencies: [
        "CBench", "EventLog", "LMDBEventLog", "NavCLI", "NavCoding", "NavGenerators", "NavModel", "NavRecorder",
        "NavReplay", "NavText",
      ], swiftSettings: settings),

    // Tests mirror the targets.
    .target(
      name: "NavTestSupport",
      dependencies: ["NavModel", "NavCoding", "EventLog", "NavText", "NavReplay", "NavRecorder"],
      path: "Tests/NavTestSupport", swiftSettings: settings),
    tests("NavTestSupportTests", ["EventLog", "NavModel", "NavTestSupport"]),
    tests(
      "NavModelTests",
      ["NavModel", "NavText", "NavRecorder", "NavReplay", "NavGenerators", "EventLog", "NavTestSupport"]),
    tests("NavDeclarationTests", ["NavModel", "NavDeclaration", "NavText", "NavTestSupport"]),
    tests("NavCodingTests", ["NavModel", "NavCoding", "NavTestSupport"]),
    tests("EventLogTests", ["EventLog", "NavTestSupport"]),
    .executableTarget(
      name: "log-hammer", dependencies: ["EventLog", "LMDBEventLog"], path: "Tests/Helpers/log-hammer",
      swiftSettings: settings),
    .target(name: "CFaults", path: "Tests/Helpers/CFaults"),
    .executableTarget(
      name: "crash-test",
      dependencies: [
        "CFaults", "EventLog", "LMDBEventLog", "NavModel", "NavRecorder", "NavReplay", "NavText", "PropertyTesting",
      ],
      path: "Tests/Helpers/crash-test", swiftSettings: settings),
    tests(
      "LMDBEventLogTests",
      ["EventLog", "LMDBEventLog", "CLMDB", "CPlatform", "NavTestSupport", "crash-test", "log-hammer"]),
    // Faulty navigation systems, and nothing that ships: the only target whose code knows PLANTED_FAULTS.
    .target(
      name: "PlantedFaults", dependencies: ["NavGenerators", "NavModel", "NavReplay", "NavText"],
      path: "Tests/Helpers/planted-faults", swiftSettings: settings + [.define("PLANTED_FAULTS")]),
    .executableTarget(
      name: "fault-hunt", dependencies: ["NavGenerators", "NavModel", "NavReplay", "PlantedFaults"],
      path: "Tests/Helpers/fault-hunt", swiftSettings: settings),
    tests("NavTextTests", ["NavModel", "NavText", "NavTestSupport"]),
    tests(
      "NavReplayTests",
      [
        "NavModel", "NavCoding", "EventLog", "NavProcesses", "NavReplay", "NavText", "NavGenerators", "NavRecorder",
        "NavTestSupport", "PlantedFaults", "PropertyTesting",
      ]),
    tests(
      "NavAuditTests",
      [
        "EventLog", "NavAudit", "NavCoding", "NavGenerators", "NavModel", "NavReplay", "NavTestSupport",
        "PropertyTesting",
      ]),
    tests(
      "NavRecorderTests",
      ["NavModel", "NavCoding", "EventLog", "NavRecorder", "NavReplay", "NavText", "NavTestSupport"]),
    tests("NavSealTests", ["EventLog", "NavModel", "NavSeal", "NavText", "NavTestSupport"]),
    tests("PropertyTestingTests", ["PropertyTesting", "PropertyFiles", "own-machine", "shrink-challenge"]),
    .executableTarget(
      name: "shrink-challenge", dependencies: ["PropertyTesting"], path: "Tests/Helpers/shrink-challenge",
      swiftSettings: settings),
    tests(
      "NavPropertiesTests",
      ["NavModel", "NavText", "NavReplay", "NavGenerators", "NavProperties", "NavTestSupport", "PropertyTesting"]),
    .executableTarget(name: "locale-probe", path: "Tests/Helpers/locale-probe"),
    tests(
      "NavCLITests",
      [
        "NavCLI", "NavTestSupport", "EventLog", "LMDBEventLog", "NavGenerators", "NavModel", "NavRecorder", "NavReplay",
        "NavSeal", "NavText", "locale-probe", "own-reducer",
      ]),
    .target(
      name: "FuzzTargets", dependencies: ["EventLog", "NavCLI", "NavCoding", "NavModel", "NavText"],
      path: "Tests/Helpers/fuzz-targets", swiftSettings: settings),
    tests("FuzzTargetsTests", ["FuzzTargets", "NavTestSupport"]),
    tests("TidyTests", []),
  ]
)

// The fuzzer links only with the runtime that its sanitizer brings: tools/fuzz-tape asks for it.
if Context.environment["NAVTAPE_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Helpers/CLibFuzzer"),
    .executableTarget(
      name: "fuzz-tape",
      dependencies: [
        "CLibFuzzer", "EventLog", "FuzzTargets", "LMDBEventLog", "NavCLI", "NavCoding", "NavModel", "NavText",
      ],
      path: "Tests/Helpers/fuzz-tape", swiftSettings: settings),
  ]
}
