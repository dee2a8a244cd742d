import StateKit
import StateKitTesting
import Testing

/// A feature that starts an effect with the policy under test, such as a debounce, and can stop it.
struct PolicyTestFeature: Reducer {
  enum Action: Equatable, Sendable {
    /// The test started the effect under a name.
    case started(String)
    /// The effect sent a note.
    case noted(String)
    case stopped
  }

  let effect: @Sendable (_ name: String) -> Effect<Action>
  /// The effect of `stopped`, such as a cancellation.
  var stop: Effect<Action> = .none

  func reduce(into state: inout [String], action: Action) -> Effect<Action> {
    switch action {
    case .started(let name): return effect(name)
    case .noted(let note):
      state.append(note)
      return .none
    case .stopped: return stop
    }
  }

  /// Creates a test store of this feature.
  static func store(
    stop: Effect<Action> = .none, sourceLocation: SourceLocation = #_sourceLocation,
    _ effect: @escaping @Sendable (_ name: String) -> Effect<Action>
  ) -> TestStore<[String], Action> {
    TestStore(initialState: [], sourceLocation: sourceLocation) {
      PolicyTestFeature(effect: effect, stop: stop)
    }
  }
}

extension Effect<PolicyTestFeature.Action> {
  /// Sends a note immediately.
  static func note(_ note: String) -> Effect {
    .run("note") { send in await send(.noted(note)) }
  }

  /// Sends a note, works for two seconds, and sends another note.
  static func work(_ name: String) -> Effect {
    .concatenate(.note(name + " begins"), .sleep(for: .seconds(2)), .note(name + " ends"))
  }
}
