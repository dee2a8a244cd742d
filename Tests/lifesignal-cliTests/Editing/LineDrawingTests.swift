import LifeSignalSimulation
import Testing

@testable import lifesignal_cli

/// Drawings in a model of a terminal, after random keys.
struct LineDrawingTests {
  private static let prompt = "+0:00:00> "

  private func complete(_ text: String) -> PlayCompletion {
    PlayCompletion(words: ["Ana", "Anton", "漢字"])
  }

  @Test(arguments: 1...150)
  func `The terminal shows the line and the cursor after any keys, in any width`(seed: UInt64) {
    let random = RandomKeys(seed: seed)
    var terminal = TerminalModel(width: 2 + random.number(below: 60))
    var editor = LineEditor(history: LineHistory((1...5).map { _ in random.text(length: 30) }))
    var drawing = LineDrawing()
    for _ in 0..<100 {
      if random.number(below: 8) == 0 { terminal.width = 2 + random.number(below: 60) }
      _ = editor.handle(random.key(), complete: complete)
      let view = editor.view(prompt: Self.prompt)
      let size = TerminalSize(columns: terminal.width, rows: 1_000)
      let before = terminal
      let text = drawing.draw(view, size: size)
      let isUnderstood = terminal.write(text)
      let layout = view.layout(width: terminal.width)
      let isExpected =
        isUnderstood && terminal.rows == layout.rows.map(\.trimmed)
        && terminal.cursor == (layout.cursor.row, layout.cursor.column)
      #expect(isExpected, "\(before) and then \(text.debugDescription) is \(terminal)")
      if !isExpected { return }
    }
    // The next text is below the line.
    let rowCount = terminal.rows.count
    let isEndUnderstood = terminal.write(drawing.end() + "x")
    #expect(isEndUnderstood)
    #expect(terminal.rows.count == rowCount + 1 && terminal.rows.last == "x")
  }

  @Test(arguments: 1...100)
  func `The rows contain the whole line, and fit into the width`(seed: UInt64) {
    let random = RandomKeys(seed: seed)
    for width in 2...40 {
      let visible = random.text(length: random.number(below: 60)).printable
      // A modifier of emoji after a letter is replaced, because it can have any width.
      let scalars = visible.unicodeScalars.filter { !$0.properties.isEmojiModifier }
      let text = Array("a" + String(String.UnicodeScalarView(scalars)))
      let cursor = random.number(below: text.count + 1)
      let view = LineView(prompt: "> ", text: text, cursor: cursor)
      let (rows, place) = view.layout(width: width)
      #expect(rows.allSatisfy { $0.terminalColumns <= width })
      #expect(rows.joined() == "> " + String(text))
      #expect(place.column < width && place.row < rows.count)
      let columnsBefore = ("> " + String(text[..<cursor])).terminalColumns
      let columnsToPlace = rows.prefix(place.row).joined().terminalColumns + place.column
      // A character without columns can follow a full row, where no column is left for the cursor.
      let hasNoColumns = cursor < text.count && text[cursor].terminalColumns == 0
      #expect(
        columnsToPlace == columnsBefore || hasNoColumns && columnsToPlace == columnsBefore - 1)
    }
  }

  @Test(arguments: 1...10, 1...20)
  func `A line that is higher than the terminal is drawn around the cursor`(
    height: Int, seed: UInt64
  ) {
    let random = RandomKeys(seed: seed)
    let text = Array(repeating: Character("a"), count: 300)
    let view = LineView(prompt: "> ", text: text, cursor: random.number(below: text.count + 1))
    var terminal = TerminalModel(width: 20)
    var drawing = LineDrawing()
    let size = TerminalSize(columns: 20, rows: height)
    let isUnderstood = terminal.write(drawing.draw(view, size: size))
    #expect(isUnderstood)
    #expect(terminal.rows.count <= height)
    let (rows, place) = view.layout(width: 20)
    #expect(terminal.rows[terminal.cursor.row] == rows[place.row])
    #expect(terminal.cursor.column == place.column)
  }

  @Test func `Typed characters arrive in the line as they are`() {
    for seed in 1...500 {
      let text = RandomKeys(seed: UInt64(seed)).text(length: 40).filter { $0 != "\u{7F}" }
      var decoder = KeyDecoder()
      var editor = LineEditor()
      var outcome = LineEditor.Outcome.draw
      for key in text.utf8.flatMap({ decoder.decode($0) }) + [.enter] {
        outcome = editor.handle(key, complete: complete)
      }
      guard case .submit(let line) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(Array(line.unicodeScalars) == Array(text.unicodeScalars))
    }
  }

  @Test(
    arguments: [
      ("a", 1), ("漢", 2), ("🦊", 2), ("e\u{301}", 1), ("\u{301}", 0), ("👩🏽‍🚀", 2), ("🇩🇪", 2),
      ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("☂", 1), ("☂\u{FE0F}", 2), ("ﬁ", 1), ("Ａ", 2),
      ("\u{200B}", 0), ("नि", 1),
    ] as [(Character, Int)])
  func `Each character has its width`(character: Character, columns: Int) {
    #expect(character.terminalColumns == columns)
  }
}
