/// The names of all files of a run, each kept once: a token holds a number.
final class NameTable {
  private var numbers: [String: Int32] = [:]
  private(set) var texts: [String] = []
  private(set) var words: [Word] = []
  private let wordsByText: [String: Word]
  /// The work of the run.
  let work = WorkCount()

  init() {
    var wordsByText: [String: Word] = [:]
    for word in Word.allCases where word != .none { wordsByText[word.rawValue] = word }
    self.wordsByText = wordsByText
  }

  /// The number of a name, the same for the same name.
  func number(of text: String) -> Int32 {
    if let known = numbers[text] { return known }
    let number = Int32(texts.count)
    numbers[text] = number
    texts.append(text)
    words.append(wordsByText[text] ?? .none)
    return number
  }

  /// The number of a name that some file holds.
  func known(_ text: String) -> Int32? { numbers[text] }
}
