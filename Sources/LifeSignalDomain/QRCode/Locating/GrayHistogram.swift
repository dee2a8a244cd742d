/// The number of pixels of each gray level.
struct GrayHistogram {
  private var counts = [Int](repeating: 0, count: 256)

  init(_ picture: GrayPicture) {
    for level in picture.levels { counts[Int(level)] += 1 }
  }

  /// The thresholds to try, the most likely first: one that divides all levels, and one for each of
  /// the two parts, in case a part contains both the light and the dark modules.
  var thresholds: [UInt8] {
    guard let middle = threshold(of: 0..<256) else { return [] }
    let others = [0..<middle, middle..<256].compactMap { threshold(of: $0) }
    return ([middle] + others).map { UInt8($0) }
  }

  /// Returns the threshold between dark and light levels in a range by Otsu's method, which
  /// maximizes the variance between both classes; `nil` if there is only one level.
  private func threshold(of range: Range<Int>) -> Int? {
    let total = range.reduce(0) { $0 + counts[$1] }
    let sum = range.reduce(0) { $0 + $1 * counts[$1] }
    var (dark, darkSum) = (0, 0)
    var best: (variance: Double, threshold: Int)?
    for level in range {
      dark += counts[level]
      darkSum += level * counts[level]
      guard dark > 0, dark < total else { continue }
      let darkMean = Double(darkSum) / Double(dark)
      let lightMean = Double(sum - darkSum) / Double(total - dark)
      let difference = lightMean - darkMean
      let variance = Double(dark) * Double(total - dark) * difference * difference
      if variance > best?.variance ?? 0 {
        // The middle between the means does not shift the edges of smooth pictures.
        best = (variance, Int(((darkMean + lightMean) / 2).rounded(.up)))
      }
    }
    return best?.threshold
  }
}
