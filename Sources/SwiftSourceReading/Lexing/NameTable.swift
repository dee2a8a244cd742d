/// The names in all files of an audit. A token stores the number of its name.
package final class NameTable {
  private var numbers: [String: Int32] = [:]
  /// The text of each name, by number.
  package private(set) var texts: [String] = []
  /// The keyword that each name spells, by number.
  package private(set) var keywords: [Keyword] = []
  private let keywordsByText: [String: Keyword]
  /// Counts the steps of the audit. Each source file has access to this counter through its names.
  package let stepCounter = StepCounter()

  package init() {
    var keywordsByText: [String: Keyword] = [:]
    for keyword in Keyword.allCases where keyword != .none {
      keywordsByText[keyword.rawValue] = keyword
    }
    self.keywordsByText = keywordsByText
  }

  /// Returns the number of a name, and adds the name if it is new.
  package func number(of text: String) -> Int32 {
    if let known = numbers[text] { return known }
    let number = Int32(texts.count)
    numbers[text] = number
    texts.append(text)
    keywords.append(keywordsByText[text] ?? .none)
    return number
  }

  /// Returns the number of a name, or nil if no file contains the name.
  package func existingNumber(of text: String) -> Int32? { numbers[text] }
}
