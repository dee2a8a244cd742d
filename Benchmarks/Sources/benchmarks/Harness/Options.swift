/// What the command line asks for.
struct Options {
  var rows: Set<String> = []
  var isJSON = false
  var buildTimes = false
  var repetitions = 51
  var repetitionMilliseconds = 1.0
  /// The name of a subject, or a part of it.
  var profile: String?

  static let usage = """
    benchmarks [--rows 1,5,6a] [--json] [--build-times] [--repetitions 51] [--milliseconds 1]
               [--profile <part of a subject's name>]

    --rows          Measures these rows only. All by default, but the build times.
    --json          Prints one object a line instead of the table.
    --build-times   Measures row 14 too: clean builds, which take minutes.
    --repetitions   How often each subject is measured; at least 7.
    --milliseconds  How long one repetition takes. Short ones mostly fit between two interruptions by
                    other processes, so that a busy machine changes the median little.
    --profile       Runs the subject of that name for five seconds, and nothing else.
    """

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--rows":
        guard let list = rest.popFirst() else { return nil }
        rows = Set(list.split(separator: ",").map(String.init))
      case "--json": isJSON = true
      case "--build-times": buildTimes = true
      case "--repetitions":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number >= 7 else { return nil }
        repetitions = number
      case "--milliseconds":
        guard let number = rest.popFirst().flatMap({ Double($0) }), number > 0 else { return nil }
        repetitionMilliseconds = number
      case "--profile":
        guard let name = rest.popFirst() else { return nil }
        profile = name
      default: return nil
      }
    }
    guard rows.isSubset(of: Rows.all.map(\.id)) else { return nil }
    if rows.contains("14") { buildTimes = true }
  }

  func wants(_ row: Row) -> Bool {
    if row.isSlow && !buildTimes { return false }
    return rows.isEmpty || rows.contains(row.id)
  }
}
