import StateKit

/// A feature that starts the effects in its actions and records the notes that they send.
struct EffectTestFeature: Reducer {
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

extension EffectTestFeature.Action: CasePathable {
  struct Cases {
    /// The path to the action itself, for a parent with the same actions.
    let itself = CasePath<EffectTestFeature.Action, EffectTestFeature.Action>(
      embed: { $0 }, extract: { $0 })
  }
  static var cases: Cases { Cases() }
}

typealias TestEffect = Effect<EffectTestFeature.Action>

extension Effect where Action == EffectTestFeature.Action {
  /// Returns an effect that sends a note.
  static func note(_ text: String) -> Effect { .send(.note(text)) }

  /// Returns an effect that sends `text`, waits for `duration`, and sends `text` with a period. The
  /// effect can be cancelled while it waits.
  static func work(_ text: String, for duration: Duration = .seconds(10)) -> Effect {
    .concatenate(.note(text), .sleep(for: duration), .note(text + "."))
  }
}
