import Foundation
import Testing

@testable import lifesignal_cli
import TestSupport

struct ConsoleTests {
  private func makeConsole(
    isOutputTerminal: Bool, isErrorTerminal: Bool = false, isColorDisabled: Bool = false,
    writingTo file: URL,
    elapsed: @escaping () -> Duration = { .zero }
  ) throws -> Console {
    let handle = try FileHandle(forWritingTo: file)
    return Console(
      output: Output(handle, isImmediate: false), errors: Output(handle, isImmediate: true),
      isInputTerminal: false, isOutputTerminal: isOutputTerminal,
      isErrorTerminal: isErrorTerminal, isColorDisabled: isColorDisabled, elapsed: elapsed)
  }

  @Test(arguments: [(true, false, true), (true, true, false), (false, false, false)])
  func `Colors are only for a terminal, and never with NO_COLOR`(
    isTerminal: Bool, isColorDisabled: Bool, isColored: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let console = try makeConsole(
      isOutputTerminal: isTerminal, isColorDisabled: isColorDisabled,
      writingTo: folder.createFile("output", ""))
    #expect(console.style.usesColor == isColored)
    #expect(console.style.red("x") == (isColored ? "\u{1B}[31mx\u{1B}[0m" : "x"))
  }

  @Test(arguments: [
    ([:], true), (["TERM": ""], true), (["NO_COLOR": "", "TERM": "xterm"], false),
    (["NO_COLOR": "1", "TERM": "xterm"], true), (["NO_COLOR": "", "TERM": "dumb"], true),
    (["TERM": "xterm-256color"], false),
  ])
  func `NO_COLOR disables colors, and so does a terminal that is dumb or not named`(
    environment: [String: String], isDisabled: Bool
  ) {
    #expect(Console.disablesColor(in: environment) == isDisabled)
  }

  @Test(arguments: [
    (EINVAL, "invalid argument"), (EBADF, "the stream is closed"),
    (ENXIO, "no such device or address"), (EROFS, "read-only file system"),
  ])
  func `An error number of the system is described in words`(code: Int32, words: String) {
    #expect(SystemError(NSError(domain: NSPOSIXErrorDomain, code: Int(code))).description == words)
  }

  @Test func `Each error number from 1 to 40 is described without digits`() {
    for code in 1...40 {
      let error = SystemError(NSError(domain: NSPOSIXErrorDomain, code: code))
      #expect(!error.description.contains { $0.isNumber }, "\(error)")
    }
  }

  @Test func `Progress is shown after a second, at most every 200 ms, and removed at the end`()
    throws
  {
    let folder = try TemporaryFolder()
    var now = Duration.zero
    let console = try makeConsole(
      isOutputTerminal: false, isErrorTerminal: true, writingTo: folder.createFile("output", ""),
      elapsed: { now })
    let progress = ProgressLine(console)
    for (milliseconds, text) in [(999, "a"), (1_000, "b"), (1_100, "c"), (1_200, "d")] {
      now = .milliseconds(milliseconds)
      progress.show(text)
    }
    progress.clear()
    progress.clear()
    #expect(try folder.text("output") == "\rb\u{1B}[K\rd\u{1B}[K\r\u{1B}[K")
  }

  @Test(arguments: [(false, false), (true, true)])
  func `Progress is shown only on a terminal that shows no results`(
    isOutputTerminal: Bool, isErrorTerminal: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let console = try makeConsole(
      isOutputTerminal: isOutputTerminal, isErrorTerminal: isErrorTerminal,
      writingTo: folder.createFile("output", ""), elapsed: { .seconds(5) })
    ProgressLine(console).show("a")
    #expect(try folder.text("output") == "")
  }

  @Test(arguments: [true, false])
  func `A command that prints results at its end shows progress if errors go to a terminal`(
    isErrorTerminal: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let console = try makeConsole(
      isOutputTerminal: true, isErrorTerminal: isErrorTerminal,
      writingTo: folder.createFile("output", ""), elapsed: { .seconds(5) })
    ProgressLine(console, resultsShowProgress: false).show("a")
    #expect(try folder.text("output") == (isErrorTerminal ? "\ra\u{1B}[K" : ""))
  }

  @Test func `A diagnostic follows earlier results, and cannot control the terminal`()
    throws
  {
    let folder = try TemporaryFolder()
    let console = try makeConsole(
      isOutputTerminal: false, writingTo: folder.createFile("output", ""))
    try console.output.write(line: "result")
    console.writeDiagnostic("a\u{1B}[2Jb\tc\u{7F}\u{202E}\u{2029}\u{2066}\nd")
    console.writeDiagnostic(lines: "a\nb\u{1B}")
    #expect(
      try folder.text("output")
        == "result\na\u{FFFD}[2Jb\tc\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}d\na\nb\u{FFFD}\n")
  }
}
