import StateKit

/// The shape of an effect that a reducer returns. Its operations run until they are cancelled.
enum EffectShape: CaseIterable, Sendable {
  case none, run, send, merge, concatenate, cancellable

  /// The reducer that returns the effect.
  enum Origin: Sendable {
    case child, parent

    /// The names of the reducer's operations.
    var names: (first: StaticString, second: StaticString) {
      switch self {
      case .child: ("child", "child too")
      case .parent: ("parent", "parent too")
      }
    }
  }

  func effect<Action>(of origin: Origin, sending action: Action) -> Effect<Action> {
    let (first, second) = origin.names
    return switch self {
    case .none: .none
    case .run: .endless(first)
    case .send: .send(action)
    case .merge: .merge(.endless(first), .endless(second))
    case .concatenate: .concatenate(.endless(first), .endless(second))
    case .cancellable: .endless(first).cancellable(id: "\(first)", cancelInFlight: true)
    }
  }

  /// Returns the events that the effect causes when it starts.
  func startEvents(of origin: Origin) -> [String] {
    let (first, second) = origin.names
    return switch self {
    case .none: []
    case .run, .concatenate, .cancellable: ["\(first) started"]
    case .send: ["send started", "send finished"]
    case .merge: ["\(first) started", "\(second) started"]
    }
  }
}

extension Effect {
  /// Returns an effect whose operation runs until it is cancelled.
  static func endless(_ name: StaticString) -> Effect {
    .run(name) { _ in for await _ in AsyncStream(Int.self, { _ in }) {} }
  }
}
