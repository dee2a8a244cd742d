/// Measures subjects beside each other, by a clock that never goes back.
@MainActor
struct Bench {
  let options: Options

  /// Measures subjects in turn, repetition by repetition, so that all meet the same machine. How
  /// often each runs in a repetition is found out first, which warms it up.
  ///
  /// - Returns: Nanoseconds for one operation, one figure for each subject.
  func time(_ subjects: [Subject]) async -> [Figures] {
    if let name = options.profile { await Profile.run(subjects, named: name) }
    var times: [Int] = []
    for subject in subjects { times.append(await calibrate(subject)) }
    var samples = [[Double]](repeating: [], count: subjects.count)
    for _ in 0..<options.repetitions {
      for (index, subject) in subjects.enumerated() {
        samples[index].append(await subject.run(times[index]) / Double(times[index]))
      }
    }
    return samples.map { Figures($0) }
  }

  /// Finds how often a subject runs in the time of one repetition. The least of three tries counts:
  /// one alone may have met a copy that is made once, or another process.
  private func calibrate(_ subject: Subject) async -> Int {
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
