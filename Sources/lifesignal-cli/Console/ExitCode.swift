/// What the process tells its caller when it ends. Ctrl-C ends it by the signal itself, which a
/// shell shows as 130.
enum ExitCode: Int32 {
  case fine = 0
  /// An expectation failed or a finding was made.
  case failed = 1
  case wrongUsage = 2
  /// A file that is not what it should be, or that cannot be read or written.
  case badInput = 3
  /// Under faults, something was not as expected, and every rule was kept.
  case unexpected = 4
}
