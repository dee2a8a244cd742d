import StateKit
import StateKitTesting
import Testing

/// A feature whose one effect is the policy under test.
struct Policed: Reducer {
  enum Action: Equatable, Sendable {
    /// Starts the effect, under a name.
    case started(String)
    /// The effect did something.
    case noted(String)
    case stopped
  }

  let effect: @Sendable (_ name: String) -> Effect<Action>
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

  /// A test store of it.
  static func store(
    stop: Effect<Action> = .none, sourceLocation: SourceLocation = #_sourceLocation,
    _ effect: @escaping @Sendable (_ name: String) -> Effect<Action>
  ) -> TestStore<[String], Action> {
    TestStore(initialState: [], sourceLocation: sourceLocation) {
      Policed(effect: effect, stop: stop)
    }
  }
}

extension Effect<Policed.Action> {
  /// Notes something at once.
  static func note(_ note: String) -> Effect {
    .run("note") { send in await send(.noted(note)) }
  }

  /// Notes that it has begun, works for two seconds, and notes that it has ended.
  static func work(_ name: String) -> Effect {
    .concatenate(.note(name + " begins"), .sleep(for: .seconds(2)), .note(name + " ends"))
  }
}
