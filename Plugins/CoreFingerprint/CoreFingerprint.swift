import Foundation
import PackagePlugin

/// Compiles the fingerprint of the core's sources into a target.
@main
struct CoreFingerprint: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let script = package.appending(path: "tools/core-fingerprint")
    let output = context.pluginWorkDirectoryURL.appending(path: "CoreFingerprint.swift")
    let folders = ["NavModel", "NavCoding", "NavCoreWasm"].map { package.appending(path: "Sources/\($0)") }
    let sources = folders.flatMap { folder in
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    }
    return [
      .buildCommand(
        displayName: "Fingerprint of the core", executable: script, arguments: [output.path],
        inputFiles: [script] + sources.filter { $0.pathExtension == "swift" }, outputFiles: [output])
    ]
  }
}
