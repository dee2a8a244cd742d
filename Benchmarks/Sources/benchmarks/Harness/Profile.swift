import Foundation

/// Runs one subject for some seconds and ends the process: for a profiler.
@MainActor
enum Profile {
  static func run(_ subjects: [Subject], named name: String) async {
    guard let subject = subjects.first(where: { $0.name.contains(name) }) else { return }
    Console.note("profiling \(subject.name)")
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(5) { _ = await subject.run(1000) }
    exit(0)
  }
}
