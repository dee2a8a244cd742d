/// The exit code of the process. Ctrl-C ends the process by the signal `SIGINT`, without an exit
/// code; a shell then shows 130.
enum ExitCode: Int32 {
  case success = 0
  /// A check failed: for example, an expectation was not met, an invariant was violated, or an
  /// audit has a finding.
  case failed = 1
  case wrongUsage = 2
  /// An input is invalid, or a file cannot be read or written.
  case badInput = 3
  /// With faults, a scenario did not end as expected, but every invariant held, and StateKit
  /// reported no issue.
  case unexpected = 4
}
