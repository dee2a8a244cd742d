import Foundation
import Synchronization
import TestSupport

/// A running process of the built program, which a test sends lines and signals.
///
/// A thread of its own starts the process and waits for its end, because blocking a thread of the pool
/// that all tasks share would delay all tests. The process is killed when the test leaves the scope of
/// ``run(_:of:input:within:_:)`` in any way, when its time is up, and, on Linux, when the process of the
/// tests ends.
final class RunningProgram: Sendable {
  /// What the standard input of the process is.
  enum Input {
    /// A text, after which the input ends.
    case text(String)
    /// The lines that the test enters.
    case lines
  }

  /// The process ended, or its time was up, before it wrote what the test waits for.
  struct Missing: Error, CustomStringConvertible {
    let text: String
    let ending: Program.Ending

    var description: String {
      "The program ended without `\(text)`, with the code \(ending.code): \(ending)"
    }
  }

  private struct State {
    /// The identifier of the process, while it can receive signals.
    var process: Int32?
    var output: [UInt8] = []
    var hasOutputEnded = false
    /// The number of bytes of the output that have been returned as lines.
    var readCount = 0
    /// The calls that wait for more output. They receive false at the end of the output.
    var waitingForOutput: [CheckedContinuation<Bool, Never>] = []
    var ending: Program.Ending?
    /// The calls that wait for the end of the process.
    var waitingForEnd: [CheckedContinuation<Program.Ending, Never>] = []

    /// Takes the next line, if it is complete.
    mutating func takeLine() -> String? {
      let rest = output[readCount...]
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      readCount = end + 1
      return String(decoding: rest[..<end], as: UTF8.self)
    }
  }

  /// The time for which a program may run without another limit.
  static let timeLimit = 300.0
  /// The time in which the output of a process arrives after its end. A process that it started could hold
  /// the pipe open forever.
  private static let outputTimeLimit = 10.0
  /// Makes sure that no process inherits the pipes of another one, whose ends it would hold open.
  private static let starting = Mutex(())

  private let state = Mutex(State())
  private let input = Pipe()

  private let lineLimit: Int?

  private init(lineLimit: Int?) { self.lineLimit = lineLimit }

  /// Runs an executable as long as the body of a test runs, at most for a time.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - executable: The path of the executable; the program without one.
  ///   - input: The standard input.
  ///   - seconds: The time after which the process is killed.
  ///   - lineLimit: The number of lines of the output that are read, before the reading end of its pipe is
  ///     closed; nil for all lines.
  ///   - body: The test.
  static func run<Result>(
    _ arguments: [String], of executable: String? = nil, input: Input = .lines,
    within seconds: Double = timeLimit, closingOutputAfter lineLimit: Int? = nil,
    _ body: (RunningProgram) async throws -> Result
  ) async throws -> Result {
    try await ChildProcessLimit.run {
      let program = RunningProgram(lineLimit: lineLimit)
      try await program.start(executable ?? Program.path, arguments, input, seconds)
      return try await withTaskCancellationHandler {
        do {
          let result = try await body(program)
          await program.end()
          return result
        } catch {
          await program.end()
          throw error
        }
      } onCancel: {
        program.send(SIGKILL)
      }
    }
  }

  // MARK: The test

  /// Sends the process a signal. If it has ended, this is a no-op.
  func send(_ signal: Int32) {
    state.withLock { state in
      if let process = state.process { _ = Foundation.kill(process, signal) }
    }
  }

  /// Enters lines. The input stays open. The pipe takes 64 KiB that the process has not read.
  func enter(_ lines: String...) throws { try enter(lines) }

  /// Enters lines.
  func enter(_ lines: [String]) throws {
    try input.fileHandleForWriting.write(
      contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Ends the standard input of the process.
  func endInput() throws { try input.fileHandleForWriting.close() }

  /// Returns the next line of the output; `nil` at its end.
  func nextLine() async -> String? {
    while true {
      let (line, seen) = state.withLock { ($0.takeLine(), $0.output.count) }
      if let line { return line }
      guard await hasOutput(beyond: seen) else { return nil }
    }
  }

  /// Returns the next line of the output that contains a text, and passes over the lines before it.
  ///
  /// - Throws: ``Missing`` if the output ends before.
  @discardableResult
  func line(containing text: String) async throws -> String {
    while let line = await nextLine() {
      if line.contains(text) { return line }
    }
    throw Missing(text: text, ending: await ending())
  }

  /// Returns the output as soon as it has a number of bytes or has ended.
  func output(atLeast count: Int) async -> String {
    while true {
      let output = state.withLock { $0.output }
      guard output.count < count, await hasOutput(beyond: output.count) else {
        return String(decoding: output, as: UTF8.self)
      }
    }
  }

  /// Waits until the process has ended. The end of the process follows a kill, so the wait is short even
  /// if the task is cancelled.
  func ending() async -> Program.Ending {
    await withCheckedContinuation { continuation in
      let ending = state.withLock { state in
        if state.ending == nil { state.waitingForEnd.append(continuation) }
        return state.ending
      }
      if let ending { continuation.resume(returning: ending) }
    }
  }

  /// Kills the process if it is running, and waits for its end.
  private func end() async {
    send(SIGKILL)
    _ = await ending()
  }

  /// Waits until there is more output than a number of bytes. Returns false if the output has ended.
  private func hasOutput(beyond count: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state -> Bool? in
        if state.output.count > count { return true }
        if state.hasOutputEnded { return false }
        state.waitingForOutput.append(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  // MARK: The threads of the process

  /// Starts the process on a thread of its own, which ends with the process.
  private func start(
    _ executable: String, _ arguments: [String], _ input: Input, _ seconds: Double
  ) async throws {
    let folder = try TemporaryFolder()
    var standardInput = self.input.fileHandleForReading
    if case .text(let text) = input {
      standardInput = try FileHandle(forReadingFrom: folder.createFile("input", text))
    }
    // A file accepts any amount of output.
    let errors = try FileHandle(forWritingTo: folder.createFile("errors", ""))
    try await withCheckedThrowingContinuation { (started: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread { [self, standardInput] in
        let (process, exit) = (Process(), DispatchSemaphore(value: 0))
        process.executableURL = URL(fileURLWithPath: Self.launcher[0])
        process.arguments = Array(Self.launcher.dropFirst()) + [executable] + arguments
        // `.ci/mutants` enables a planted defect with this variable, also in the program.
        process.environment = ProcessInfo.processInfo.environment
          .filter { $0.key == "PLANTED_DEFECT" }
          .merging(["PATH": "/usr/bin:/bin"]) { _, new in new }
        process.standardInput = standardInput
        process.standardError = errors
        process.terminationHandler = { _ in exit.signal() }
        let output: FileHandle
        do { output = try Self.run(process) } catch { return started.resume(throwing: error) }
        state.withLock { $0.process = process.processIdentifier }
        started.resume()
        let outputEnd = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
          read(output)
          outputEnd.signal()
        }
        if exit.wait(timeout: .now() + seconds) == .timedOut {
          send(SIGKILL)
          exit.wait()
        }
        state.withLock { $0.process = nil }
        _ = outputEnd.wait(timeout: .now() + Self.outputTimeLimit)
        finish(process, errors: (try? folder.text("errors")) ?? "")
      }
    }
  }

  #if os(Linux)
    /// What starts the executable.
    ///
    /// A process inherits the blocked signals of the thread that starts it. Dispatch blocks signals on the
    /// threads on which tests run, but a shell at a terminal blocks none: `env` unblocks them. `setpriv`
    /// lets the system kill the process when the thread that started it has ended, for example because
    /// the process of the tests was killed.
    private static let launcher = [
      "/usr/bin/env", "--default-signal=HUP,INT,TERM", "setpriv", "--pdeathsig", "KILL",
    ]
  #else
    private static let launcher = ["/usr/bin/env"]
  #endif

  /// Starts a process, and returns its output.
  private static func run(_ process: Process) throws -> FileHandle {
    try starting.withLock { _ in
      let output = Pipe()
      process.standardOutput = output.fileHandleForWriting
      try process.run()
      // If this process kept the writing end open, the output would never end.
      try output.fileHandleForWriting.close()
      return output.fileHandleForReading
    }
  }

  /// Reads the output to its end.
  private func read(_ handle: FileHandle) {
    while true {
      let piece = handle.availableData
      let (waiting, isEnough) = state.withLock { state in
        state.output += piece
        let lineCount = state.output.count { $0 == UInt8(ascii: "\n") }
        let isEnough = piece.isEmpty || lineCount >= lineLimit ?? .max
        state.hasOutputEnded = isEnough
        defer { state.waitingForOutput = [] }
        // Before the caller knows of the line, so that no later write finds a reader.
        if isEnough { try? handle.close() }
        return (state.waitingForOutput, isEnough)
      }
      for continuation in waiting { continuation.resume(returning: !piece.isEmpty) }
      if isEnough { return }
    }
  }

  private func finish(_ process: Process, errors: String) {
    let (ending, waiting, waitingForOutput) = state.withLock { state in
      let ending = Program.Ending(
        code: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
        output: String(decoding: state.output, as: UTF8.self), errors: errors)
      state.ending = ending
      state.hasOutputEnded = true
      defer { (state.waitingForEnd, state.waitingForOutput) = ([], []) }
      return (ending, state.waitingForEnd, state.waitingForOutput)
    }
    for continuation in waiting { continuation.resume(returning: ending) }
    for continuation in waitingForOutput { continuation.resume(returning: false) }
  }
}
