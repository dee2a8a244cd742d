import StateKit

/// A feature that starts whatever effect it is sent, and notes what the effects send.
struct Bench: Reducer {
  struct State: Hashable, Sendable, CustomStringConvertible {
    var notes: [String] = []

    var description: String { "[\(notes.joined(separator: " "))]" }
  }

  enum Action: Sendable, CustomStringConvertible {
    case note(String)
    case perform(@Sendable () -> Effect<Action>)

    var description: String {
      switch self {
      case .note(let text): text
      case .perform: "perform"
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .note(let text):
      state.notes.append(text)
      return .none
    case .perform(let effect): return effect()
    }
  }
}

typealias BenchEffect = Effect<Bench.Action>

extension Effect where Action == Bench.Action {
  /// Sends a note.
  static func note(_ text: String) -> Effect { .send(.note(text)) }

  /// Sends `text` and a time later `text` with a full stop, unless it is cancelled between.
  static func work(_ text: String, for duration: Duration = .seconds(10)) -> Effect {
    .concatenate(.note(text), .sleep(for: duration), .note(text + "."))
  }
}
