import Foundation

// Only this file reads the state of the process; everything else receives values.

// A write to a closed pipe reports an error instead of ending the process.
signal(SIGPIPE, SIG_IGN)
// A write beyond the size limit of a file also reports an error.
signal(SIGXFSZ, SIG_IGN)

// If a standard stream is closed, the next file that is opened gets the stream's descriptor, and
// would be used in its place. This loop opens closed streams in the wrong direction: input for
// writing and output for reading. Their use is then an error.
for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
  // SAFETY: The path is a string that outlives the call.
  _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
}

let isOutputTerminal = isatty(STDOUT_FILENO) == 1
let isErrorTerminal = isatty(STDERR_FILENO) == 1
let environment = ProcessInfo.processInfo.environment
let start = ContinuousClock.now

let isInputTerminal = isatty(STDIN_FILENO) == 1
let hasEditor =
  isInputTerminal && isOutputTerminal && Console.hasTerminalFeatures(in: environment)

let console = Console(
  output: Output(.standardOutput, isImmediate: isOutputTerminal),
  errors: Output(.standardError, isImmediate: true),
  isInputTerminal: isInputTerminal, isOutputTerminal: isOutputTerminal,
  isErrorTerminal: isErrorTerminal,
  isColorDisabled: Console.disablesColor(in: environment),
  elapsed: { ContinuousClock.now - start }, terminal: hasEditor ? Terminal() : nil,
  size: { isOutputTerminal ? Terminal.size : nil })

exit(CommandLineTool(console: console).run(Array(CommandLine.arguments.dropFirst())).rawValue)
