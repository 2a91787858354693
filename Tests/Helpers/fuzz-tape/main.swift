// fuzz-tape TARGET FOLDER LIBFUZZER-ARGUMENT…: fuzzes a target; it makes its files in the folder.
// fuzz-tape seeds FIXTURES FOLDER: makes the first inputs of all targets.
import CLibFuzzer
import FuzzTargets
import Glibc

/// An input that takes longer than this has found something.
private let maximumNanoseconds = 1_000_000_000

nonisolated(unsafe) private var target = FuzzTarget.record
nonisolated(unsafe) private var folder = "."

/// The processor time of the process: that of the clock on the wall depends on what else runs.
private func usedNanoseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

private func fuzz(_ arguments: [String]) -> Int32 {
  var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
  var count = Int32(arguments.count)
  return words.withUnsafeMutableBufferPointer { words in
    var base = words.baseAddress
    return LLVMFuzzerRunDriver(&count, &base) { bytes, byteCount in
      let input = Array(UnsafeBufferPointer(start: bytes, count: byteCount))
      let start = usedNanoseconds()
      target.run(input, folder: folder)
      precondition(usedNanoseconds() - start <= maximumNanoseconds, "the input took longer than a second")
      return 0
    }
  }
}

let words = CommandLine.arguments
if words.count == 4, words[1] == "seeds" {
  try Seeds(fixtures: words[2], folder: words[3]).write()
} else if words.count > 2, let named = FuzzTarget(rawValue: words[1]) {
  (target, folder) = (named, words[2])
  exit(fuzz([words[0], "-max_len=\(named.maximumByteCount)"] + words.dropFirst(3)))
} else {
  print("usage: fuzz-tape record|pages|session FOLDER ARGUMENT… | fuzz-tape seeds FIXTURES FOLDER")
  exit(64)
}

/// Changes an input: in every second page image a number where one may stand, all else as libFuzzer does.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximum: Int, _ seed: UInt32) -> Int {
  guard target == .pages, seed % 2 == 0, size > 64 else { return LLVMFuzzerMutate(data, size, maximum) }
  var bits = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
  func next(_ count: Int) -> Int {
    bits ^= bits >> 29
    bits = bits &* 0xBF58_476D_1CE4_E5B9
    return Int(bits >> 33) % count
  }
  for _ in 0...next(3) {
    let width = [1, 2, 4, 8][next(4)]
    let place = 1 + next(size - 9)
    let source = 1 + next(size - 9)
    let small = next(70) - 2
    for index in 0..<width {
      data[place + index] =
        seed % 4 == 0 ? data[source + index] : UInt8(truncatingIfNeeded: small >> (8 * min(index, 7)))
    }
  }
  return size
}
