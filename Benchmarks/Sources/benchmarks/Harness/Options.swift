/// The options of the command line.
struct Options {
  var rows: Set<String> = []
  var isJSON = false
  var measuresBuildTimes = false
  var repetitions = 51
  var repetitionMilliseconds = 1.0
  /// The path of a Python interpreter with the packages of the peers.
  var python: String?
  /// The folder of a clone of ReSwift.
  var reSwift: String?
  /// The name of the operation to run under a profiler, or a part of the name.
  var profile: String?
  /// How often the profiled operation runs, or `nil` if it runs for five seconds.
  var profileTimes: Int?

  static let usage = """
    benchmarks [row ...] [--json] [--build-times] [--repetitions 51] [--milliseconds 1]
               [--python <interpreter>] [--reswift <folder>]
               [--profile <part of a name>] [--times N]

    row             Measures these rows only, for example 1, 6a or realtime. The default is all
                    rows except the build times.
    --json          Prints one JSON object per line instead of the table.
    --build-times   If no row is named, also measures row 14: clean builds, which take minutes.
    --repetitions   The number of measurements of each operation; at least 7.
    --milliseconds  The duration of one repetition. Short repetitions are rarely interrupted by
                    other processes, so a busy machine changes the median little.
    --python        Measures peers in the rows `experiments` and `realtime` too: the packages
                    `amplitude-experiment` and `websockets` of this interpreter.
    --reswift       Measures a build with this clone of ReSwift in row 14 too.
    --profile       Runs only the operation whose name contains the part, for five seconds.
    --times         Runs the profiled operation N times instead, so that a profiler can count
                    the instructions.
    """

  init?(_ arguments: [String]) {
    var remaining = arguments[...]
    while let argument = remaining.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--build-times": measuresBuildTimes = true
      case "--repetitions":
        guard let number = remaining.popFirst().flatMap({ Int($0) }), number >= 7 else {
          return nil
        }
        repetitions = number
      case "--milliseconds":
        guard let number = remaining.popFirst().flatMap({ Double($0) }), number > 0 else {
          return nil
        }
        repetitionMilliseconds = number
      case "--python":
        guard let path = remaining.popFirst() else { return nil }
        python = path
      case "--reswift":
        guard let path = remaining.popFirst() else { return nil }
        reSwift = path
      case "--profile":
        guard let name = remaining.popFirst() else { return nil }
        profile = name
      case "--times":
        guard let number = remaining.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
        profileTimes = number
      default:
        guard BenchmarkRows.all.contains(where: { $0.id == argument }) else { return nil }
        rows.insert(argument)
      }
    }
    if rows.contains("14") { measuresBuildTimes = true }
  }

  func wants(_ row: BenchmarkRow) -> Bool {
    if row.isSlow && !measuresBuildTimes { return false }
    return rows.isEmpty || rows.contains(row.id)
  }
}
