// What the module offers to whoever loads it. One folding at a time: a module has one thread.

import NavModel

/// The present folding.
nonisolated(unsafe) var folding = Folding()

/// Room for bytes that the host puts into the memory of the module.
@_expose(wasm, "navcore_allocate")
@_cdecl("navcore_allocate")
public func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
  .allocate(byteCount: byteCount, alignment: 8)
}

/// Gives room back.
@_expose(wasm, "navcore_free")
@_cdecl("navcore_free")
public func free(_ bytes: UnsafeMutableRawPointer) {
  bytes.deallocate()
}

/// Begins before the first event.
@_expose(wasm, "navcore_begin")
@_cdecl("navcore_begin")
public func begin() {
  folding = Folding()
}

/// Takes the whole frames at the beginning of some bytes (`Folding`) until one diverges or cannot be read.
///
/// - Returns: how many bytes it took.
@_expose(wasm, "navcore_take")
@_cdecl("navcore_take")
public func take(_ bytes: UnsafeRawPointer, _ byteCount: Int) -> Int {
  folding.take(UnsafeRawBufferPointer(start: bytes, count: byteCount))
}

/// How it went so far: 0 every digest is as recorded, 1 the one at the position is not, 2 a frame cannot be read.
@_expose(wasm, "navcore_status")
@_cdecl("navcore_status")
public func status() -> Int32 {
  switch folding.stop {
  case nil: 0
  case .divergence: 1
  case .failure: 2
  }
}

/// The position of the last record taken.
@_expose(wasm, "navcore_position")
@_cdecl("navcore_position")
public func position() -> UInt64 { folding.position }

/// The digest of the state.
@_expose(wasm, "navcore_digest")
@_cdecl("navcore_digest")
public func digest() -> UInt64 { folding.state.digest }

/// The digest recorded where the fold diverged; else that of the state.
@_expose(wasm, "navcore_expected")
@_cdecl("navcore_expected")
public func expected() -> UInt64 {
  if case .divergence(let expected, _) = folding.stop { return expected }
  return folding.state.digest
}
