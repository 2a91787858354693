import Glibc
import Testing

@testable import NavCLI

/// A pipe whose ends are closed when the test is done with it.
private final class Pipe {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  /// Everything that was written; closes the write end.
  func contents() throws -> String {
    closeWriteEnd()
    var bytes: [UInt8] = []
    while case let chunk = try SystemCalls.read(from: readEnd, upTo: 65_536), !chunk.isEmpty { bytes += chunk }
    return String(decoding: bytes, as: UTF8.self)
  }
}

@Suite("Console")
struct ConsoleTests {
  @Test("Data and messages go to streams of their own")
  func separatesStreams() throws {
    let console = Console.inMemory()
    try console.write("a")
    console.message("careful")
    try console.writeLine("b")
    try console.write([0x63] as [UInt8])
    try console.writeLine()
    #expect(console.writtenOutput == "ab\nc\n")
    #expect(console.writtenMessages == "careful\n")
  }

  @Test("Messages are safe for terminals, line breaks aside")
  func makesMessagesSafe() {
    let console = Console.inMemory()
    console.message("one\n\ntwo \u{1B}[31m \u{9B}2J \u{202E}evil\r")
    #expect(console.writtenMessages == "one\n\ntwo \\u{1B}[31m \\u{9B}2J \\u{202E}evil\\u{D}\n")
  }

  @Test("Styles are shown on a terminal only")
  func stylesOnTerminals() {
    let terminal = Console.inMemory(isTerminal: true)
    #expect(terminal.styled("x", .green) == "\u{1B}[32mx\u{1B}[0m")
    terminal.message("no \u{1B}", .red)
    #expect(terminal.writtenMessages == "\u{1B}[31mno \\u{1B}\u{1B}[0m\n")
    let file = Console.inMemory()
    #expect(file.styled("x", .green) == "x")
    file.message("no", .red)
    #expect(file.writtenMessages == "no\n")
  }

  @Test(
    "NO_COLOR and a dumb terminal switch styles off",
    arguments: [
      (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], true),
      (true, ["TERM": "dumb"], false), (true, ["TERM": "xterm"], true),
    ] as [(Bool, [String: String], Bool)])
  func honoursNoColor(isTerminal: Bool, environment: [String: String], areWanted: Bool) {
    #expect(TextStyle.areWanted(isTerminal: isTerminal) { environment[$0] } == areWanted)
  }

  @Test("Data waits in a buffer until it is flushed or large")
  func buffers() throws {
    let pipe = try Pipe()
    let console = Console.descriptors(input: 0, output: pipe.writeEnd, messages: 2)
    var waiting = pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)
    try console.write("small")
    #expect(poll(&waiting, 1, 0) == 0)
    try console.flush()
    #expect(poll(&waiting, 1, 0) == 1)
    #expect(try SystemCalls.read(from: pipe.readEnd, upTo: 100) == Array("small".utf8))
    try console.write(String(repeating: "x", count: 65_536))
    #expect(poll(&waiting, 1, 0) == 1)
    #expect(try pipe.contents().utf8.count == 65_536)
  }

  @Test("A reader that went away ends the output quietly, with 74")
  func closedPipeIsQuiet() throws {
    SystemCalls.ignoreClosedPipes()
    let pipe = try Pipe()
    let console = Console.descriptors(input: 0, output: pipe.writeEnd, messages: 2)
    pipe.closeReadEnd()
    try console.write("nobody reads this")
    #expect(throws: CommandFailure.outputClosed) { try console.flush() }
    #expect(throws: Never.self) { try console.flush() }
    #expect(CommandFailure.outputClosed == CommandFailure(.inputOutput, ""))
  }

  @Test("A disk that is full is reported, with 74")
  func fullDiskIsReported() throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    let console = Console.descriptors(input: 0, output: full, messages: 2)
    try console.write("x")
    let message = "cannot write to standard output: No space left on device"
    #expect(throws: CommandFailure(.inputOutput, message)) { try console.flush() }
  }

  @Test("Standard input comes in pieces and ends with none")
  func readsInput() throws {
    let memory = Console.inMemory(input: "abcde")
    #expect(try memory.read(upTo: 3) == Array("abc".utf8))
    #expect(try memory.read(upTo: 3) == Array("de".utf8))
    #expect(try memory.read(upTo: 3).isEmpty)
    let pipe = try Pipe()
    let console = Console.descriptors(input: pipe.readEnd, output: 1, messages: 2)
    try SystemCalls.write(Array("xyz".utf8), to: pipe.writeEnd)
    pipe.closeWriteEnd()
    #expect(try console.read(upTo: 2) == Array("xy".utf8))
    #expect(try console.read(upTo: 2) == Array("z".utf8))
    #expect(try console.read(upTo: 2).isEmpty)
  }

  @Test("Standard input that cannot be read is reported, with 74")
  func reportsUnreadableInput() {
    let console = Console.descriptors(input: -1, output: 1, messages: 2)
    let message = "cannot read standard input: Bad file descriptor"
    #expect(throws: CommandFailure(.inputOutput, message)) { try console.read(upTo: 1) }
  }

  @Test("A status line is wiped before a message and when it is no longer wanted")
  func wipesStatus() {
    let console = Console.inMemory(isTerminal: true)
    console.showStatus("10%")
    console.message("found")
    console.showStatus("20%")
    console.wipeStatus()
    console.wipeStatus()
    #expect(console.writtenMessages == "\r10%\u{1B}[K\r\u{1B}[Kfound\n\r20%\u{1B}[K\r\u{1B}[K")
  }
}
