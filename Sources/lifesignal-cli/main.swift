import Foundation

// The one place that looks at the process: everything else gets values.

// A closed pipe becomes an error of the write; Ctrl-C keeps ending the process at once.
signal(SIGPIPE, SIG_IGN)
// So does a file that may not become so large.
signal(SIGXFSZ, SIG_IGN)

// What is opened next would take the place of a stream that is closed, and be read or written as one.
for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
  // SAFETY: the path is a string that outlives the call.
  _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
}

let isOutputTerminal = isatty(STDOUT_FILENO) == 1
let isErrorTerminal = isatty(STDERR_FILENO) == 1
let environment = ProcessInfo.processInfo.environment
let start = ContinuousClock.now

let console = Console(
  output: Output(.standardOutput, isImmediate: isOutputTerminal),
  errors: Output(.standardError, isImmediate: true),
  isInputTerminal: isatty(STDIN_FILENO) == 1, isOutputTerminal: isOutputTerminal,
  isErrorTerminal: isErrorTerminal,
  isColourUnwanted: Console.isColourUnwanted(in: environment),
  elapsed: { ContinuousClock.now - start })

exit(Tool(console: console).run(Array(CommandLine.arguments.dropFirst())).rawValue)
