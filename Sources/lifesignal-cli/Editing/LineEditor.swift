import LifeSignalSimulation

/// A line that the user edits with keys. It is a state machine without input or output: the keys come
/// in, and the line to draw comes out.
struct LineEditor: Equatable {
  /// What the caller has to do after a key.
  enum Outcome: Equatable {
    /// Draw the line.
    case draw
    /// Draw the line, and ring the bell: the key had no effect.
    case ring
    /// Show what can follow, and draw the line below.
    case list(PlayCompletion)
    /// Clear the terminal, and draw the line.
    case clear
    /// End the editing: the line is complete.
    case submit(String)
    /// End the editing, and start again with an empty line.
    case discard
    /// End the program, as Ctrl-C does without an editor.
    case interrupt
    /// End the editing: the input has ended.
    case end
  }

  private enum Mode: Equatable {
    case editing
    case searching(LineSearch)
  }

  private(set) var line = EditedLine()
  private(set) var history: LineHistory
  private var mode = Mode.editing
  /// The line of the history that is shown, or the number of lines for the new line.
  private var historyIndex: Int
  /// The new line while a line of the history is shown.
  private var newLine = EditedLine()
  /// The text that was last removed by a key that keeps it for Ctrl-Y.
  private var keptText = ""
  /// Whether the last key kept its removed text. The next such key then extends the text.
  private var hasJustKept = false

  init(history: LineHistory = LineHistory()) {
    self.history = history
    historyIndex = history.lines.count
  }

  /// Returns the drawn form of the line.
  func view(prompt: String) -> LineView {
    switch mode {
    case .editing: LineView(prompt: prompt, text: line.characters, cursor: line.cursor)
    case .searching(let search):
      LineView(prompt: search.prompt, text: line.characters, cursor: line.cursor)
    }
  }

  /// Starts a new line.
  mutating func startNewLine() {
    line = EditedLine()
    newLine = EditedLine()
    historyIndex = history.lines.count
    mode = .editing
    hasJustKept = false
  }

  /// Adds a line to the history.
  ///
  /// - Returns: Whether the line was added.
  mutating func remember(_ text: String) -> Bool { history.add(text) }

  /// Handles a key.
  ///
  /// - Parameter complete: Returns what can follow a text.
  mutating func handle(_ key: Key, complete: (String) -> PlayCompletion) -> Outcome {
    if case .searching(let search) = mode {
      if let outcome = handle(key, in: search) { return outcome }
      // Any other key ends the search with the found line.
      mode = .editing
    }
    let hadJustKept = hasJustKept
    hasJustKept = false
    switch key {
    case .text(let scalar):
      return changed(line.replace(line.cursor..<line.cursor, with: String(scalar)))
    case .enter: return .submit(line.text)
    case .tab: return insertCompletion(complete)
    case .backspace, .control("h"): return remove(max(line.cursor - 1, 0)..<line.cursor)
    case .delete: return remove(line.cursor..<min(line.cursor + 1, line.characters.count))
    case .control("d"):
      if line.isEmpty { return .end }
      return remove(line.cursor..<min(line.cursor + 1, line.characters.count))
    case .left, .control("b"): return moved(to: line.cursor - 1)
    case .right, .control("f"): return moved(to: line.cursor + 1)
    case .home, .control("a"): return moved(to: 0)
    case .end, .control("e"): return moved(to: line.characters.count)
    case .wordLeft, .alt("b"): return moved(to: line.startOfWord)
    case .wordRight, .alt("f"): return moved(to: line.endOfWord)
    case .up, .control("p"): return show(historyIndex - 1)
    case .down, .control("n"): return show(historyIndex + 1)
    case .control("k"): return keep(line.cursor..<line.characters.count, hadJustKept)
    case .control("u"): return keep(0..<line.cursor, hadJustKept)
    case .control("w"): return keep(line.startOfUnspacedPart..<line.cursor, hadJustKept)
    case .altBackspace: return keep(line.startOfWord..<line.cursor, hadJustKept)
    case .alt("d"): return keep(line.cursor..<line.endOfWord, hadJustKept)
    case .control("y"):
      return changed(!keptText.isEmpty && line.replace(line.cursor..<line.cursor, with: keptText))
    case .control("l"): return .clear
    case .control("c"): return line.isEmpty ? .interrupt : .discard
    case .control("r"):
      mode = .searching(LineSearch(startingFrom: line))
      return .draw
    case .control("g"), .control, .alt, .unknown: return .ring
    }
  }

  private func changed(_ isChanged: Bool) -> Outcome { isChanged ? .draw : .ring }

  private mutating func moved(to position: Int) -> Outcome {
    let before = line.cursor
    line.move(to: position)
    return changed(line.cursor != before)
  }

  private mutating func remove(_ range: Range<Int>) -> Outcome {
    changed(!line.remove(range).isEmpty)
  }

  /// Removes a range of characters, and keeps their text for Ctrl-Y.
  private mutating func keep(_ range: Range<Int>, _ hadJustKept: Bool) -> Outcome {
    let isBeforeCursor = range.lowerBound < line.cursor
    let removed = line.remove(range)
    hasJustKept = true
    guard hadJustKept else {
      if !removed.isEmpty { keptText = removed }
      return changed(!removed.isEmpty)
    }
    keptText = isBeforeCursor ? removed + keptText : keptText + removed
    return changed(!removed.isEmpty)
  }

  // MARK: History

  private mutating func show(_ index: Int) -> Outcome {
    guard (0...history.lines.count).contains(index) else { return .ring }
    if historyIndex == history.lines.count { newLine = line }
    historyIndex = index
    line = index == history.lines.count ? newLine : EditedLine(history.lines[index])
    return .draw
  }

  /// Handles a key during a search. Returns `nil` for a key that ends the search with the found line
  /// and is then handled as usual.
  private mutating func handle(_ key: Key, in search: LineSearch) -> Outcome? {
    var search = search
    switch key {
    case .text(let scalar): search.extend(by: scalar, in: history)
    case .backspace, .control("h"): search.shorten(in: history)
    case .control("r"): search.continueToOlderLine(in: history)
    case .control("g"), .control("c"):
      mode = .editing
      line = search.originalLine
      return .draw
    default: return nil
    }
    mode = .searching(search)
    if let index = search.foundIndex {
      if historyIndex == history.lines.count { newLine = search.originalLine }
      historyIndex = index
      line = search.foundLine(in: history)
    } else if search.text.isEmpty {
      line = search.originalLine
    }
    return search.hasFailed ? .ring : .draw
  }

  // MARK: Completion

  private mutating func insertCompletion(_ complete: (String) -> PlayCompletion) -> Outcome {
    let completion = complete(line.textBeforeCursor)
    let started = line.startOfUnspacedPart
    let isInWord = line.cursor > 0 && !line.characters[line.cursor - 1].isWhitespace
    let range = (isInWord ? started : line.cursor)..<line.cursor
    guard let first = completion.words.first else {
      return completion.hints.isEmpty ? .ring : .list(completion)
    }
    if completion.words.count == 1, completion.hints.isEmpty {
      let hasSpaceAfter =
        line.cursor < line.characters.count && line.characters[line.cursor].isWhitespace
      return changed(line.replace(range, with: hasSpaceAfter ? first : first + " "))
    }
    let common = completion.words.dropFirst().reduce(first) { common, word in
      String(zip(common, word).prefix { $0 == $1 }.map(\.0))
    }
    if common.count > range.count { line.replace(range, with: common) }
    return .list(completion)
  }
}
