import StateKitPrinting
import Testing

@testable import StateKit

/// A list of numbers whose changes can be undone, with an effect that appends one later.
private struct Numbers: Reducer {
  struct State: Hashable, Sendable {
    var numbers: [Int] = []
    var handled = 0
    var history = UndoHistory<[Int]>()
  }

  enum Action: Sendable {
    case appended(Int)
    case removedLast
    case touched
    case appendLater
    case history(UndoAction)
  }

  let limit: Int

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.handled += 1
      switch action {
      case .appended(let number): state.numbers.append(number)
      case .removedLast: _ = state.numbers.popLast()
      case .touched, .history: break
      case .appendLater: return .concatenate(.sleep(for: .seconds(1)), .send(.appended(7)))
      }
      return .none
    }
    .undoable(\.numbers, history: \.history, action: \.history, limit: limit) {
      // Even numbers in a row are one step, and so are odd ones.
      if case .appended(let number) = $0 { number % 2 } else { nil }
    }
  }
}

extension Numbers.Action: CasePathable {
  fileprivate struct Cases {
    fileprivate let history = CasePath(embed: Numbers.Action.history) {
      if case .history(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}

/// A model of the same feature: the list of all values, with the position of the current one.
private struct Model {
  var values: [[Int]] = [[]]
  var position = 0
  var cause: Int?
  let limit: Int

  mutating func apply(_ action: Numbers.Action) {
    var new = values[position]
    var newCause: Int?
    switch action {
    case .history(.undo):
      if position > 0 { position -= 1 }
      cause = nil
      return
    case .history(.redo):
      if position < values.count - 1 { position += 1 }
      cause = nil
      return
    case .appended(let number):
      new.append(number)
      newCause = number % 2
    case .removedLast: _ = new.popLast()
    case .touched, .appendLater: break
    }
    if new == values[position] { return }
    values.removeSubrange((position + 1)...)
    if let newCause, newCause == cause, position > 0 {
      values[position] = new
    } else {
      values.append(new)
      position += 1
    }
    cause = newCause
    if position > limit {
      values.removeFirst(position - limit)
      position = limit
    }
  }
}

/// A text to which an effect appends pieces, directly and through a second effect.
private struct Dictation: Reducer {
  struct State: Hashable, Sendable {
    var text = ""
    var history = UndoHistory<String>()
  }

  enum Action: Sendable {
    case dictated([String])
    case heard(String)
    case corrected(String)
    case typed(String)
    case history(UndoAction)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .dictated(let pieces):
        return .run("dictation", with: pieces) { send, pieces in
          for piece in pieces { await send(.heard(piece)) }
        }
      case .heard(let piece):
        state.text += piece
        return piece == "?" ? .send(.corrected("!")) : .none
      case .corrected(let piece), .typed(let piece): state.text += piece
      case .history: break
      }
      return .none
    }
    .undoable(\.text, history: \.history, action: \.history, limit: 10)
  }
}

extension Dictation.Action: CasePathable {
  fileprivate struct Cases {
    fileprivate let history = CasePath(embed: Dictation.Action.history) {
      if case .history(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}

struct UndoTests {
  private func makeHarness(limit: Int = 100) -> StoreHarness<Numbers.State, Numbers.Action> {
    StoreHarness(Numbers.State()) { Numbers(limit: limit) }
  }

  @Test(arguments: UInt64(1)...40)
  func `Random changes are undone and redone as in a list of all values`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let limit = Int.random(in: 0...6, using: &generator)
    let harness = makeHarness(limit: limit)
    var model = Model(limit: limit)
    for step in 0..<200 {
      let action: Numbers.Action =
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...3: .appended(Int.random(in: 0..<9, using: &generator))
        case 4: .removedLast
        case 5: .touched
        case 6, 7, 8: .history(.undo)
        default: .history(.redo)
        }
      harness.send(action)
      model.apply(action)
      let state = harness.state
      let comment: Comment = "step \(step): \(action), limit \(limit)"
      #expect(state.numbers == model.values[model.position], comment)
      #expect(state.history.past == Array(model.values[..<model.position]), comment)
      #expect(
        state.history.future == Array(model.values[(model.position + 1)...].reversed()), comment)
      #expect(state.history.canUndo == (model.position > 0), comment)
      #expect(state.history.canRedo == (model.position < model.values.count - 1), comment)
      #expect(state.handled == step + 1, comment)
    }
  }

  @Test func `Undoing cancels no effect, and the change of a later effect is a new step`() {
    let harness = makeHarness()
    harness.send(.appended(1))
    harness.send(.appendLater)
    harness.send(.history(.undo))
    #expect(harness.state.numbers == [] && harness.state.history.canRedo)
    harness.advance(.seconds(1))
    #expect(harness.state.numbers == [7] && !harness.state.history.canRedo)
    harness.send(.history(.undo))
    #expect(harness.state.numbers == [])
  }

  @Test func `A forgotten history undoes nothing`() {
    let harness = makeHarness()
    harness.send(.appended(1))
    var state = harness.state
    state.history.removeAll()
    #expect(state.history == UndoHistory() && !state.history.canUndo)
  }

  @Test func `Text that is typed in a row is undone in one step`() {
    let harness = StoreHarness(Draft.State()) { Draft() }
    for text in ["a", "ab", "abc"] { harness.send(.textChanged(text)) }
    #expect(harness.state.history == UndoHistory(past: [""], cause: "typing"))
    harness.send(.clearTapped)
    harness.send(.history(.undo))
    #expect(harness.state.text == "abc")
    harness.send(.history(.undo))
    #expect(harness.state.text == "")
    #expect(harness.state.history == UndoHistory(future: ["", "abc"]))
  }

  // MARK: Effects

  private func makeDictation(
    _ state: Dictation.State = Dictation.State()
  ) -> StoreHarness<Dictation.State, Dictation.Action> {
    StoreHarness(state) { Dictation() }
  }

  @Test func `The changes that the effects of one action make are one step`() {
    let harness = makeDictation()
    harness.send(.dictated(["a", "?", "c"]))
    #expect(harness.state.text == "a?!c")
    #expect(harness.state.history == UndoHistory(past: [""]))
    harness.send(.history(.undo))
    #expect(harness.state.text == "")
  }

  @Test func `The changes of another action, and those after it, are steps of their own`() {
    let harness = makeDictation()
    harness.send(.dictated(["a", "b"]))
    harness.send(.dictated(["c", "d"]))
    harness.send(.typed("e"))
    harness.send(.typed("f"))
    #expect(harness.state.history.past == ["", "ab", "abcd", "abcde"])
    harness.send(.history(.undo))
    harness.send(.dictated(["g", "h"]))
    #expect(harness.state.text == "abcdegh")
    #expect(harness.state.history == UndoHistory(past: ["", "ab", "abcd", "abcde"]))
  }

  @Test func `The step of an effect ends with an undo`() {
    let harness = makeDictation()
    harness.send(.dictated(["a"]))
    harness.send(.history(.undo))
    harness.send(.history(.redo))
    harness.send(.dictated(["b"]))
    #expect(harness.state.history == UndoHistory(past: ["", "a"]))
  }

  @Test func `Another store that continues a history begins a new step`() {
    let first = makeDictation()
    first.send(.dictated(["a"]))
    let second = makeDictation(first.state)
    // The first effect of each store has the same number.
    second.send(.dictated(["b"]))
    #expect(second.state.history == UndoHistory(past: ["", "a"]))
  }

  @Test func `What a test cannot name is neither compared nor printed`() {
    let harness = makeDictation()
    harness.send(.dictated(["a"]))
    let history = UndoHistory(past: [""])
    #expect(harness.state.history == history)
    #expect(harness.state.history.hashValue == history.hashValue)
    #expect(ValuePrinter().describe(harness.state.history) == ValuePrinter().describe(history))
    #expect(UndoHistory(past: [""], cause: "typing") != history)
    #expect(ValuePrinter().difference(from: harness.state.history, to: history).isEmpty)
  }
}
