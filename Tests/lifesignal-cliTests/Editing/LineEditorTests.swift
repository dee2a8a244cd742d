import LifeSignalSimulation
import Testing

@testable import lifesignal_cli

struct LineEditorTests {
  /// Types keys, in which `^x` is Control, `~x` is Alt, and arrows and others are characters.
  private func keys(_ text: String) -> [Key] {
    let special: [Character: Key] = [
      "←": .left, "→": .right, "↑": .up, "↓": .down, "⌫": .backspace, "⌦": .delete, "⇥": .tab,
      "⏎": .enter, "⇱": .home, "⇲": .end,
    ]
    var characters = Array(text)[...]
    var keys: [Key] = []
    while let character = characters.popFirst() {
      if let key = special[character] {
        keys.append(key)
      } else if character == "^", let letter = characters.popFirst() {
        keys.append(.control(letter))
      } else if character == "~", let letter = characters.popFirst() {
        keys.append(.alt(letter))
      } else {
        keys += character.unicodeScalars.map { .text($0) }
      }
    }
    return keys
  }

  private func complete(_ text: String) -> PlayCompletion {
    let words = ["Ana", "Anton", "Ben", "adds", "notices"]
    let started = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    return PlayCompletion(words: words.filter { $0.hasPrefix(started) }.sorted())
  }

  /// Returns the line, with `|` at the cursor, and the outcome of the last key.
  private func edit(
    _ text: String, history: [String] = []
  ) -> (line: String, outcome: LineEditor.Outcome?) {
    var editor = LineEditor(history: LineHistory(history))
    var outcome: LineEditor.Outcome?
    for key in keys(text) { outcome = editor.handle(key, complete: complete) }
    let before = editor.line.textBeforeCursor
    return ("\(before)|\(editor.line.text.dropFirst(before.count))", outcome)
  }

  @Test(arguments: [
    ("ab←c", "ac|b"), ("ab⇱c⇲d", "cabd|"), ("ab^ac^ed", "cabd|"), ("abc^b^bx^fy", "axby|c"),
    ("abc←⌫", "a|c"), ("abc←←⌦", "a|c"), ("abc^a^d", "|bc"), ("one two^w", "one |"),
    ("one two~b^k^y^y", "one twotwo|"), ("one two^u", "|"), ("one two~b^u^e^y", "twoone |"),
    ("one two^a~f", "one| two"), ("one two^a~d", "| two"), ("a-b c~b~b", "a-|b c"),
    // Keys that keep their text one after the other keep all of it, in its order.
    ("one two three^w^w^y", "one two three|"), ("one two^a~d~d^y", "one two|"),
    ("one two^w^a^w^y", "two|one "),
    // A mark joins the letter before it, and both are one step.
    ("e\u{301}x←←y", "y|e\u{301}x"), ("漢字←⌫", "|字"), ("👩🏽‍🚀a←⌫", "|a"),
  ])
  func `Editing keys move the cursor and change the text`(typed: String, line: String) {
    #expect(edit(typed).line == line)
  }

  @Test(
    arguments: [
      ("ab⏎", .submit("ab")), ("ab←⏎", .submit("ab")), ("^d", .end), ("^c", .interrupt),
      ("a^c", .discard), ("^l", .clear), ("^d", .end), ("a⌫^d", .end), ("⌫", .ring), ("←", .ring),
      ("↑", .ring), ("^g", .ring), ("^z", .ring),
    ] as [(String, LineEditor.Outcome)])
  func `Other keys end the line, or ring the bell without an effect`(
    typed: String, outcome: LineEditor.Outcome
  ) {
    #expect(edit(typed).outcome == outcome)
  }

  @Test(arguments: [
    ("↑", "three|"), ("↑↑", "two|"), ("↑↑↓", "three|"), ("new↑↓", "new|"), ("new↑↑x↓↓", "new|"),
    ("new←↑↓", "ne|w"), ("↑↑↑↑↑", "one|"), ("↑x⌫^p", "two|"), ("↑↑^n", "three|"),
  ])
  func `The arrows up and down show the lines of the history`(typed: String, line: String) {
    #expect(edit(typed, history: ["one", "two", "three"]).line == line)
  }

  @Test(arguments: [
    ("^rt", "|three"), ("^rtw", "|two"), ("^rt^r", "|two"), ("^rt^r^r", "|two"), ("^ro", "tw|o"),
    ("^ro^r", "|one"), ("x^rtw^g", "x|"), ("x^rtw^c", "x|"), ("^rtwq⌫", "|two"),
    ("^rtw→x", "tx|wo"), ("^rtw^e!", "two!|"), ("^rtw⌫⌫", "|"), ("^rzz", "|"), ("^rtw↑", "one|"),
    ("new^rtw→↓↓", "new|"),
  ])
  func `Ctrl-R searches the history, and other keys continue with the found line`(
    typed: String, line: String
  ) {
    #expect(edit(typed, history: ["one", "two", "three"]).line == line)
  }

  @Test func `The prompt shows the searched text, and whether it was found`() {
    var editor = LineEditor(history: LineHistory(["one"]))
    for key in keys("^ron") { _ = editor.handle(key, complete: complete) }
    #expect(editor.view(prompt: "> ").prompt == "search `on`: ")
    let failed = editor.handle(.text("x"), complete: complete)
    #expect(failed == .ring)
    #expect(editor.view(prompt: "> ").prompt == "not found `onx`: ")
    let entered = editor.handle(.enter, complete: complete)
    #expect(entered == .submit("one"))
  }

  @Test(
    arguments: [
      ("Be⇥", "Ben |", nil), ("x Be⇥", "x Ben |", nil), ("Be y←←⇥", "Ben| y", nil),
      ("n⇥", "notices |", nil), ("A⇥", "An|", ["Ana", "Anton"]), ("An⇥", "An|", ["Ana", "Anton"]),
      ("x ⇥", "x |", ["Ana", "Anton", "Ben", "adds", "notices"]), ("Ana⇥", "Ana |", nil),
    ] as [(String, String, [String]?)])
  func `Tab completes one candidate, and lists several`(
    typed: String, line: String, listed: [String]?
  ) {
    let result = edit(typed)
    #expect(result.line == line)
    #expect(result.outcome == listed.map { .list(PlayCompletion(words: $0)) } ?? .draw)
  }

  @Test func `Tab rings without a candidate`() {
    #expect(edit("zz⇥").outcome == .ring)
  }

  @Test func `The history keeps no blank line, no repetition, and at most a thousand lines`() {
    var history = LineHistory(["a", "a", "", "  ", "b", "a"])
    #expect(history.lines == ["a", "b", "a"])
    for number in 1...2_000 { history.add("\(number)") }
    #expect(history.lines.count == 1_000)
    #expect(history.lines.first == "1001" && history.lines.last == "2000")
  }

  @Test func `A line has a maximum length`() {
    var editor = LineEditor()
    for _ in 0..<EditedLine.maximumByteCount {
      _ = editor.handle(.text("a"), complete: complete)
    }
    let full = editor
    let outcome = editor.handle(.text("a"), complete: complete)
    #expect(outcome == .ring && editor == full)
    #expect(editor.line.text.utf8.count == EditedLine.maximumByteCount)
  }
}
