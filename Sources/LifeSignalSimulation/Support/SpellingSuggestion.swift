/// Finds the word in a list that a mistyped word most likely stands for.
///
/// The command line tool also uses it, for commands and flags.
public enum SpellingSuggestion {
  /// The maximum length of words that are compared; longer words are not misspellings of known
  /// words.
  private static let lengthLimit = 40

  /// Returns the candidate with the smallest edit distance from a word, if the distance is at most
  /// one, or at most a third of the length of the longer word. Letter case is ignored. Of several
  /// candidates with the same distance, the first is returned.
  ///
  /// - Complexity: O(*n* · *l* · *m*), where *n* is the number of candidates, *l* is the length of
  ///   the word, and *m* is the length of the longest candidate.
  public static func closest(to word: String, in candidates: [String]) -> String? {
    let letters = Array(word.lowercased())
    guard !letters.isEmpty, letters.count <= lengthLimit else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let candidateLetters = Array(candidate.lowercased())
      let limit = max(1, max(letters.count, candidateLetters.count) / 3)
      guard candidateLetters.count <= lengthLimit,
        abs(letters.count - candidateLetters.count) <= limit
      else { continue }
      let distance = distance(letters, candidateLetters)
      // Without the second condition, a candidate of one letter would match any other letter.
      guard distance <= limit, distance < candidateLetters.count else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Returns the smallest number of insertions, deletions, replacements and swaps of neighboring
  /// letters that turn one word into the other.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var rowBeforePrevious: [Int] = []
    var previousRow = Array(0...second.count)
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        let replacementCost = previousRow[j] + (first[i] == second[j] ? 0 : 1)
        var cost = min(previousRow[j + 1] + 1, row[j] + 1, replacementCost)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          cost = min(cost, rowBeforePrevious[j - 1] + 1)
        }
        row.append(cost)
      }
      (rowBeforePrevious, previousRow) = (previousRow, row)
    }
    return previousRow[second.count]
  }
}
