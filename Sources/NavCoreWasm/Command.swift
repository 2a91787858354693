// The module as a WASI command: frames on standard input, the answer on standard output as one line of JSON.

import NavCoding
import NavModel

@_extern(c, "read")
private func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ byteCount: Int) -> Int

@_extern(c, "write")
private func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ byteCount: Int) -> Int

/// Folds standard input and tells how it went.
@_expose(wasm, "_start")
@_cdecl("_start")
public func start() {
  var folding = Folding()
  foldInput(&folding)
  say(answer(folding))
}

/// Reads until the input ends or the fold stops.
private func foldInput(_ folding: inout Folding) {
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  var count = 0
  while folding.stop == nil {
    if count == buffer.count { buffer += [UInt8](repeating: 0, count: count) }
    let got = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { read(0, $0 + count, bytes.count - count) } ?? 0
    }
    if got <= 0 { return }
    count += got
    let taken = buffer.withUnsafeBytes { folding.take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    buffer.withUnsafeMutableBytes { bytes in
      bytes.copyBytes(from: UnsafeRawBufferPointer(rebasing: bytes[taken..<count]))
    }
    count -= taken
  }
}

/// The answer: fingerprint of the sources, position, digest, and either a divergence, a failure, or neither.
private func answer(_ folding: Folding) -> String {
  var text = "{\"core\":\"\(coreFingerprint)\",\"position\":\(folding.position)"
  text += ",\"digest\":\"\(Digest.text(folding.state.digest))\""
  switch folding.stop {
  case nil: break
  case .divergence(let expected, let actual):
    text += ",\"expected\":\"\(Digest.text(expected))\",\"actual\":\"\(Digest.text(actual))\""
  case .failure(let error): text += ",\"failure\":\"\(error.description)\""
  }
  return text + "}\n"
}

private func say(_ text: String) {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { bytes in bytes.baseAddress.map { write(1, $0, bytes.count) } ?? 0 }
    if count <= 0 { return }
    rest = rest.dropFirst(count)
  }
}
