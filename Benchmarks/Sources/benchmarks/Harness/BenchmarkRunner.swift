/// Measures subjects beside each other, by a monotonic clock.
@MainActor
struct BenchmarkRunner {
  let options: Options

  /// Measures subjects in turn, repetition by repetition, so that all run under the same
  /// conditions. First determines how often each subject runs in a repetition, which also warms it
  /// up.
  ///
  /// - Returns: The nanoseconds of one operation, for each subject.
  func time(_ subjects: [MeasuredOperation]) async -> [Samples] {
    if let name = options.profile {
      await Profile.run(subjects, named: name, times: options.profileTimes)
    }
    var times: [Int] = []
    for subject in subjects { times.append(await calibrate(subject)) }
    var samples = [[Double]](repeating: [], count: subjects.count)
    for _ in 0..<options.repetitions {
      for (index, subject) in subjects.enumerated() {
        samples[index].append(await subject.run(times[index]) / Double(times[index]))
      }
    }
    return samples.map { Samples($0) }
  }

  /// Determines how often a subject runs in the time of one repetition. The fastest of three tries
  /// counts: a single try may be slowed down by a copy that is made once, or by another process.
  private func calibrate(_ subject: MeasuredOperation) async -> Int {
    let wanted = options.repetitionMilliseconds * 1_000_000
    var times = subject.least
    while true {
      var least = Double.infinity
      for _ in 0..<3 where least >= wanted / 4 { least = min(least, await subject.run(times)) }
      if least >= wanted / 4 { return max(subject.least, Int(Double(times) * wanted / least)) }
      times = least < wanted / 100 ? times * 10 : times * 2
    }
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
