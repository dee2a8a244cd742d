/// Measures several operations, the subjects, under the same conditions, with a monotonic clock.
@MainActor
struct BenchmarkRunner {
  let options: Options

  /// Measures all subjects in each repetition, one after the other, so that all run under the same
  /// conditions. Each subject is calibrated first, which also warms it up.
  ///
  /// - Returns: The nanoseconds of one operation, for each subject.
  func time(_ subjects: [MeasuredOperation]) async -> [Samples] {
    if let name = options.profile {
      await Profile.run(subjects, named: name, times: options.profileTimes)
      // The operation belongs to another row, so this row is not measured.
      return subjects.map { _ in Samples([]) }
    }
    var runCounts: [Int] = []
    for subject in subjects { runCounts.append(await calibrate(subject)) }
    var samples = [[Double]](repeating: [], count: subjects.count)
    for _ in 0..<options.repetitions {
      for (index, subject) in subjects.enumerated() {
        samples[index].append(await subject.run(runCounts[index]) / Double(runCounts[index]))
      }
    }
    return samples.map { Samples($0) }
  }

  /// Returns how often a subject runs in the time of one repetition.
  ///
  /// Increases the number of runs until they take at least a quarter of that time. They must do so
  /// in each of three tries, because another process, or work that only the first run does, may
  /// slow down a single try.
  private func calibrate(_ subject: MeasuredOperation) async -> Int {
    let repetitionNanoseconds = options.repetitionMilliseconds * 1_000_000
    let sufficientNanoseconds = repetitionNanoseconds / 4
    var runCount = subject.minimumTimes
    while true {
      var fastest = Double.infinity
      for _ in 0..<3 where fastest >= sufficientNanoseconds {
        fastest = min(fastest, await subject.run(runCount))
      }
      if fastest >= sufficientNanoseconds {
        return max(subject.minimumTimes, Int(Double(runCount) * repetitionNanoseconds / fastest))
      }
      runCount = fastest < repetitionNanoseconds / 100 ? runCount * 10 : runCount * 2
    }
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
