import Foundation

/// Runs one operation for a profiler, for five seconds or a number of times, and then ends the
/// process. Returns at once if no operation's name matches.
@MainActor
enum Profile {
  static func run(_ subjects: [MeasuredOperation], named name: String, times: Int?) async {
    guard
      let subject = subjects.first(where: { $0.name == name })
        ?? subjects.first(where: { $0.name.contains(name) })
    else { return }
    DiagnosticOutput.write(line: "profiling \(subject.name)")
    if let times {
      _ = await subject.run(times)
      exit(0)
    }
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(5) { _ = await subject.run(1000) }
    exit(0)
  }
}
