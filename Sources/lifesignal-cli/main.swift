import Foundation

// The one place that looks at the process: everything else gets values.

// A closed pipe becomes an error of the write; Ctrl-C keeps ending the process at once.
signal(SIGPIPE, SIG_IGN)

let isOutputTerminal = isatty(STDOUT_FILENO) == 1
let isErrorTerminal = isatty(STDERR_FILENO) == 1
let environment = ProcessInfo.processInfo.environment
let start = ContinuousClock.now

let console = Console(
  output: Output(.standardOutput, isImmediate: isOutputTerminal),
  errors: Output(.standardError, isImmediate: true),
  isOutputTerminal: isOutputTerminal, isErrorTerminal: isErrorTerminal,
  isColourUnwanted: !environment["NO_COLOR", default: ""].isEmpty,
  elapsed: { ContinuousClock.now - start })

exit(Tool(console: console).run(Array(CommandLine.arguments.dropFirst())).rawValue)
