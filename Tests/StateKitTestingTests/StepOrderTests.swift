import StateKit
import StateKitSimulation
@testable import StateKitTesting
import Testing

/// Makes several moves, one after the other, in one effect.
private struct Moving: Reducer {
  enum Move: CaseIterable, Sendable {
    case write, send, sleep
  }

  enum Action: Equatable, Sendable {
    case started
    case sent(Int)
  }

  struct State: Equatable, Sendable {
    var sent: [Int] = []
  }

  let moves: [Move]
  @Dependency(\.noteClient) var notes
  @Dependency(\.clock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .sent(let number) = action {
      state.sent.append(number)
      return .none
    }
    return .run("moving") { send in
      for (number, move) in moves.enumerated() {
        switch move {
        case .write: notes.append("\(number)")
        case .send: await send(.sent(number))
        case .sleep: try await clock.sleep(for: .seconds(1))
        }
      }
    }
  }
}

/// A test has to receive actions and changes in the order in which they happen.
struct StepOrderTests {
  private typealias Move = Moving.Move

  /// Returns the failures of a test that receives the moves of an effect in a given order.
  private func failures(_ moves: [Move], inOrder order: [Int]) -> [TestFailure] {
    FailureList.run {
      let storage = SharedStorage()
      let store = TestStore(initialState: Moving.State(), storage: storage) {
        Moving(moves: moves)
      } dependencies: {
        $0.noteClient = .live(in: storage)
      }
      store.send(.started)
      for number in order {
        switch moves[number] {
        case .write:
          store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes.append("\(number)") }
        case .send: store.receive(.sent(number)) { $0.sent.append(number) }
        case .sleep: store.advance(by: .seconds(1))
        }
      }
      store.finish()
    }.all.map(\.failure)
  }

  /// All sequences of up to four moves.
  private static let moveSequences: [[Move]] = (0..<4).reduce(into: [[]]) { sequences, length in
    sequences += sequences.filter { $0.count == length }
      .flatMap { moves in Move.allCases.map { moves + [$0] } }
  }

  @Test func `A test that receives everything in order passes`() {
    for moves in Self.moveSequences {
      #expect(failures(moves, inOrder: Array(moves.indices)) == [], "\(moves)")
    }
  }

  @Test func `A test that receives two moves in the wrong order fails at the first of them`() {
    for moves in Self.moveSequences {
      for first in moves.indices.dropLast() where moves[first] != moves[first + 1] {
        var order = Array(moves.indices)
        order.swapAt(first, first + 1)
        let failure = failures(moves, inOrder: order).first
        #expect(
          isExpected(failure, next: moves[first], number: first, received: moves[first + 1]),
          "\(moves), \(order): \(failure.map { "\($0)" } ?? "The test passed.")")
      }
    }
  }

  /// Returns whether `failure` is the right one: `move`, with the given number, comes next, but the
  /// test receives `wrongMove`.
  private func isExpected(
    _ failure: TestFailure?, next move: Move, number: Int, received wrongMove: Move
  ) -> Bool {
    let change = "ReadOnlyNoteState \"append\""
    switch (move, wrongMove, failure) {
    case (.write, .send, .shared(.notReceived([change], before: .receiving))?),
      (.write, .sleep, .shared(.notReceived([change], before: .advancing))?):
      return true
    case (.send, .write, .shared(.actionFirst(expected: "ReadOnlyNoteState", let waiting))?):
      return waiting.text.contains("sent(\(number))")
    case (.send, .sleep, .action(.notReceived(let waiting, before: .advancing))?):
      return waiting.count == 1 && waiting.listed.first?.text.contains("sent(\(number))") == true
    case (.sleep, .write, .shared(.noChangeYet)?), (.sleep, .send, .action(.noActionYet)?):
      return true
    default: return false
    }
  }
}
