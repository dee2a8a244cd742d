/// The word of a list that a person most likely meant by another.
///
/// The command line uses it too, for commands and flags.
public enum Nearest {
  /// Words longer than this are not compared: nobody mistypes a known word into one.
  private static let lengthLimit = 40

  /// The candidate with the fewest slips of the finger from the word, when they are few for its
  /// length: one for a short word, a third of the letters for a long one. Letter case is ignored;
  /// of equals the first wins.
  ///
  /// Complexity: the number of candidates times the lengths of the two words.
  public static func candidate(to word: String, in candidates: [String]) -> String? {
    let letters = Array(word.lowercased())
    guard !letters.isEmpty, letters.count <= lengthLimit else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let others = Array(candidate.lowercased())
      let limit = max(1, max(letters.count, others.count) / 3)
      guard others.count <= lengthLimit, abs(letters.count - others.count) <= limit else {
        continue
      }
      let distance = distance(letters, others)
      // A word of one or two letters is one slip away from too many others.
      guard distance <= limit, distance < others.count else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// How many insertions, deletions, replacements and swaps of neighbours lead from one to the
  /// other.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        let replaced = last[j] + (first[i] == second[j] ? 0 : 1)
        var cost = min(last[j + 1] + 1, row[j] + 1, replaced)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[second.count]
  }
}
