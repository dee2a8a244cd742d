/// What the repetitions of one measurement gave, for each single operation.
struct Figures: Sendable {
  /// In the order of the repetitions.
  let samples: [Double]
  private let sorted: [Double]

  init(_ samples: [Double]) {
    self.samples = samples
    sorted = samples.sorted()
  }

  var best: Double { percentile(0) }
  var median: Double { percentile(50) }
  var p90: Double { percentile(90) }

  /// The value that `percent` of the samples do not exceed: the nearest rank.
  func percentile(_ percent: Double) -> Double {
    guard !sorted.isEmpty else { return .nan }
    let rank = (percent / 100 * Double(sorted.count)).rounded(.up)
    return sorted[min(sorted.count - 1, max(0, Int(rank) - 1))]
  }

  /// What this costs more than `other`, of the same run: repetition by repetition, because two that
  /// follow each other met the same machine. The least difference would be chance, so the best is
  /// that of the two bests.
  func added(to other: Figures) -> Difference {
    Difference(
      best: best - other.best, samples: Figures(zip(samples, other.samples).map { $0 - $1 }))
  }

  /// Each figure for a part of the operation.
  func divided(by parts: Double) -> Figures { Figures(samples.map { $0 / parts }) }
}
