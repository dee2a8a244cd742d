import LifeSignalSimulation
import Testing

@testable import lifesignal_cli

/// The line editor against a simple model: the text before the cursor, and the text after it.
struct LineEditorModelTests {
  private struct Model: Equatable {
    var before = ""
    var after = ""
    var kept = ""

    static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    mutating func handle(_ key: Key) {
      switch key {
      case .text(let scalar): before.unicodeScalars.append(scalar)
      case .backspace: _ = before.popLast()
      case .delete: _ = after.isEmpty ? nil : after.removeFirst()
      case .left, .control("b"): if let last = before.popLast() { after = String(last) + after }
      case .right, .control("f"): if !after.isEmpty { before.append(after.removeFirst()) }
      case .home, .control("a"): (before, after) = ("", before + after)
      case .end, .control("e"): (before, after) = (before + after, "")
      case .alt("b"), .wordLeft:
        while let last = before.last, !Self.isWord(last) { handle(.left) }
        while let last = before.last, Self.isWord(last) { handle(.left) }
      case .alt("f"), .wordRight:
        while let first = after.first, !Self.isWord(first) { handle(.right) }
        while let first = after.first, Self.isWord(first) { handle(.right) }
      case .control("k"): keep { $0.handle(.end) }
      case .control("u"): keep { $0.handle(.home) }
      case .alt("d"): keep { $0.handle(.alt("f")) }
      case .altBackspace: keep { $0.handle(.alt("b")) }
      case .control("w"):
        keep { model in
          while model.before.last == " " { model.handle(.left) }
          while let last = model.before.last, last != " " { model.handle(.left) }
        }
      case .control("y"): before += kept
      default: break
      }
    }

    /// Removes the text over which a key moves the cursor.
    private mutating func keep(_ move: (inout Model) -> Void) {
      var moved = self
      move(&moved)
      let removed: String
      if moved.before.count < before.count {
        removed = String(before.dropFirst(moved.before.count))
        before = moved.before
      } else {
        removed = String(moved.before.dropFirst(before.count))
        after = moved.after
      }
      if !removed.isEmpty { kept = removed }
    }
  }

  private static let keys: [Key] = [
    .backspace, .delete, .left, .right, .home, .end, .wordLeft, .wordRight, .altBackspace,
    .control("a"), .control("b"), .control("e"), .control("f"), .control("k"), .control("u"),
    .control("w"), .control("y"), .alt("b"), .alt("d"), .alt("f"),
  ]
  private static let letters: [Unicode.Scalar] = ["a", "b", "1", " ", "-", "漢", "é", "🦊"]

  @Test(arguments: 1...200) func `Keys change the line as they change the model`(seed: UInt64) {
    let random = RandomKeys(seed: seed)
    var editor = LineEditor()
    var model = Model()
    for _ in 0..<200 {
      let isText = random.number(below: 2) == 0
      let key =
        isText
        ? Key.text(Self.letters[random.number(below: Self.letters.count)])
        : Self.keys[random.number(below: Self.keys.count)]
      let before = editor.line
      let outcome = editor.handle(key) { _ in PlayCompletion() }
      // A key that keeps the text after another such key extends the kept text, so an unknown key
      // separates them.
      _ = editor.handle(.unknown) { _ in PlayCompletion() }
      model.handle(key)
      #expect(editor.line.textBeforeCursor == model.before)
      #expect(editor.line.text == model.before + model.after)
      #expect((outcome == .ring) == (editor.line == before), "\(key)")
    }
  }
}
