import Foundation
import StateKit

/// A feature with random effects: each action has a tree of effects that send later actions, write
/// shared state, sleep, cancel one another, and time out.
struct RandomProgram: Reducer {
  struct State: Equatable, Sendable {
    /// Each action, with its time and the number of notes at that time.
    var history: [String] = []
  }

  /// A part of the operation of an effect.
  private enum Move: Sendable {
    case send(Int)
    case write
    case sleep(Int)
  }

  @Dependency(\.clock) var clock
  @Dependency(\.date) var date
  @Dependency(\.noteClient) var noteClient
  @SharedReader var noteState: ReadOnlyNoteState

  static let actionCount = 9
  let seed: UInt64

  func reduce(into state: inout State, action: Int) -> Effect<Int> {
    let seconds = Int(date.now().timeIntervalSinceReferenceDate)
    state.history.append("\(action) at \(seconds) s, \(noteState.notes.count) notes")
    // A different seed for each action: there are fewer than 64 actions.
    let random = RandomSource.seeded(seed &* 64 &+ UInt64(action))
    return effect(after: action, depth: 3, random)
  }

  private func effect(after action: Int, depth: Int, _ random: RandomSource) -> Effect<Int> {
    // The effects of the kinds 0 to 5 contain no other effects. At depth 0, only such an effect is
    // possible.
    let kind = random.int(in: 0..<(depth == 0 ? 4 : 13))
    func innerEffect() -> Effect<Int> { effect(after: action, depth: depth - 1, random) }
    switch kind {
    case 0: return .none
    case 1: return pickLaterAction(after: action, random).map { .send($0) } ?? .none
    case 2: return .cancel(id: random.int(in: 0..<3))
    case 3, 4, 5: return run(after: action, random)
    case 6, 7: return .merge(innerEffect(), innerEffect(), innerEffect())
    case 8, 9: return .concatenate(innerEffect(), innerEffect(), innerEffect())
    case 10, 11:
      return innerEffect().cancellable(id: random.int(in: 0..<3), cancelInFlight: kind == 10)
    default:
      guard let timeoutAction = pickLaterAction(after: action, random) else {
        return innerEffect()
      }
      return innerEffect().timeout(.seconds(random.int(in: 0..<3)), onTimeout: timeoutAction)
    }
  }

  /// Returns an action with a higher number than `action`, so that every program ends, or nil if
  /// `action` is the last one.
  private func pickLaterAction(after action: Int, _ random: RandomSource) -> Int? {
    action + 1 < Self.actionCount ? random.int(in: action + 1..<Self.actionCount) : nil
  }

  private func run(after action: Int, _ random: RandomSource) -> Effect<Int> {
    let moves = (0..<random.int(in: 1..<5)).map { _ -> Move in
      switch random.int(in: 0..<4) {
      case 0: .write
      case 1: .sleep(random.int(in: 0..<3))
      default: pickLaterAction(after: action, random).map { .send($0) } ?? .write
      }
    }
    return .run("moves") { send in
      for move in moves {
        switch move {
        case .send(let action): await send(action)
        case .write: noteClient.append("note")
        case .sleep(let seconds): try await clock.sleep(for: .seconds(seconds))
        }
      }
    }
  }
}
