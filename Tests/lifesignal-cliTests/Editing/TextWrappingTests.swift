import LifeSignalSimulation
import Testing

@testable import lifesignal_cli

struct TextWrappingTests {
  @Test func `A line breaks between words, under the column after its first gap`() {
    #expect(
      TextWrapping.lines(of: "  at <time>  the time since the start of it", width: 30) == [
        "  at <time>  the time since", "             the start of it",
      ])
    #expect(
      TextWrapping.lines(of: "one two three four five six", width: 14) == [
        "one two three", "four five six",
      ])
  }

  @Test func `A given indentation leaves room for words`() {
    #expect(
      TextWrapping.lines(of: "name                 aaa bbb ccc ddd", width: 26, indentation: 21)
        == [
          "name                 aaa", "            bbb ccc ddd",
        ])
  }

  @Test func `A word that does not fit beside the indentation starts farther to the left`() {
    #expect(
      TextWrapping.lines(of: "a  b 0123456789012345 c", width: 20, indentation: 6) == [
        "a  b", "    0123456789012345", "      c",
      ])
  }

  @Test func `Colors take no columns`() {
    let red = "\u{1B}[31mone two\u{1B}[0m"
    #expect(TextWrapping.lines(of: red, width: 7) == [red])
    #expect(TextWrapping.lines(of: red + " three", width: 8) == [red, "three"])
  }

  @Test func `Without a terminal, a line stays as it is`() {
    let long = String(repeating: "word ", count: 100)
    #expect(TextWrapping.lines(of: long, width: nil) == [long])
  }

  @Test(arguments: 1...200)
  func `Wrapped lines fit, and contain every word in order`(seed: UInt64) {
    let random = RandomKeys(seed: seed)
    let letters = Array("abc漢é🦊")
    let words = (0..<random.number(below: 30)).map { _ in
      String(
        (0...random.number(below: 12)).map { _ in letters[random.number(below: letters.count)] })
    }
    let text = words.map { $0 + String(repeating: " ", count: 1 + random.number(below: 3)) }
      .joined()
    let width = 16 + random.number(below: 60)
    let indentation = random.number(below: 2) == 0 ? nil : random.number(below: 80)
    let lines = TextWrapping.lines(of: text.trimmed, width: width, indentation: indentation)
    #expect(lines.allSatisfy { $0.terminalColumns <= width })
    let joined = lines.joined().filter { $0 != " " }
    #expect(joined == words.joined())
    // Only a word that is wider than the terminal is broken.
    let found = lines.flatMap { $0.split(separator: " ").map(String.init) }
    if words.allSatisfy({ $0.terminalColumns <= width }) { #expect(found == words) }
  }
}
