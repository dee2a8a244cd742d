/// A set of event kinds that a listener subscribes to.
///
/// Subscribe only to the kinds that you use. For ``states`` and ``shared``, the store or the
/// storage keeps the old value while it computes the new one, so each change of an array copies the
/// array.
public struct EventKinds: OptionSet, Sendable {
  /// The raw bits of the set.
  public let rawValue: UInt8

  /// Creates a set of kinds from its bits.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Actions that stores receive.
  @inlinable public static var actions: EventKinds { EventKinds(rawValue: 1) }
  /// The creation of stores, and changes of their states.
  @inlinable public static var states: EventKinds { EventKinds(rawValue: 2) }
  /// Phases of effects, such as start and end.
  @inlinable public static var effects: EventKinds { EventKinds(rawValue: 4) }
  /// Changes of shared state.
  @inlinable public static var shared: EventKinds { EventKinds(rawValue: 8) }
  /// Reports of errors in the program.
  @inlinable public static var issues: EventKinds { EventKinds(rawValue: 16) }
  /// The kinds that a reducer can cause: actions, states and issues. The bits are written as numbers,
  /// because creating the set from a list for each action is expensive in unoptimized builds.
  static var producedByReducer: EventKinds { EventKinds(rawValue: 1 | 2 | 16) }
  /// All kinds of events.
  public static var all: EventKinds { [.actions, .states, .effects, .shared, .issues] }

  init(_ kind: Event.Kind) {
    self =
      switch kind {
      case .action: .actions
      case .storeCreated, .stateChange: .states
      case .effect: .effects
      case .shared: .shared
      case .issue: .issues
      }
  }
}
