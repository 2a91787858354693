import Glibc
import NavSeal
import NavText

extension Command {
  static let keygen = Command(
    name: "keygen", summary: "make a pair of keys to seal tapes with",
    details: [
      "The private key goes into FILE, which only its owner may read, the public key into FILE.pub; neither replaces a"
        + " file. The public key is also printed: give it to whoever is to verify. The private key is never printed."
        + " Whoever has it can seal what they like, so it does not belong on the machine that it is to bear witness of."
    ],
    arguments: [.one("NAME", "whose key it is, as checkpoints say: no blanks, no plus signs")],
    options: [.value("out", "FILE", "the file of the private key"), OutputFormat.option()],
    examples: [.init("keygen support.example.com --out support.key", "makes support.key and support.key.pub")],
    run: runKeygen)
}

private func runKeygen(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  let name = arguments.argument("NAME") ?? ""
  let path = try arguments.required("out")
  let publicPath = "\(path).pub"
  let signer: NoteSigner
  do throws(SealError) {
    signer = try NoteSigner(newKeyNamed: name)
  } catch {
    throw error.code == .malformed ? .usage(error.description) : CommandFailure(error, path)
  }
  if Files.exists(publicPath) { throw CommandFailure(.cannotCreate, "cannot create \(publicPath): it exists") }
  try Files.create("\(signer.secretText)\n", at: path, mode: 0o600)
  do throws(CommandFailure) {
    try Files.create("\(signer.verifier.text)\n", at: publicPath, mode: 0o644)
  } catch {
    unlink(path)
    throw error
  }
  if format == .json {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.keygen/1")
      json.member("name", name)
      json.member("publicKey", signer.verifier.text)
      json.member("privateKeyFile", path)
      json.member("publicKeyFile", publicPath)
    }
    json.endLine()
    try console.write(json.bytes)
  } else {
    try console.writeLine(signer.verifier.text.terminalSafe)
  }
  return .success
}

extension Files {
  /// Writes a file that is not there yet.
  ///
  /// - Throws: 73 if it is, or cannot be created; 74 if writing fails. Then there is no file.
  fileprivate static func create(_ text: String, at path: String, mode: mode_t) throws(CommandFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      throw CommandFailure(.cannotCreate, "cannot create \(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    do throws(SystemCalls.Failure) {
      try SystemCalls.write(Array(text.utf8), to: descriptor)
    } catch {
      unlink(path)
      throw CommandFailure(.inputOutput, "cannot write \(path): \(error.text)")
    }
  }
}
