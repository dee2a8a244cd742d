/// The kinds of events that a listener wants to hear.
///
/// Ask for no more than you use: for ``states`` and ``shared`` the old value is kept alive while the
/// new one is made, so that each change of an array copies it.
public struct EventInterest: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set of kinds from its bits.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Actions received.
  @inlinable public static var actions: EventInterest { EventInterest(rawValue: 1) }
  /// Changes of a store's state.
  @inlinable public static var states: EventInterest { EventInterest(rawValue: 2) }
  /// Effects that begin and end.
  @inlinable public static var effects: EventInterest { EventInterest(rawValue: 4) }
  /// Changes of shared state.
  @inlinable public static var shared: EventInterest { EventInterest(rawValue: 8) }
  /// Reports.
  @inlinable public static var issues: EventInterest { EventInterest(rawValue: 16) }
  /// What a reducer makes. A constant: made from a list for each action, it is dear without the
  /// optimiser.
  static var reduced: EventInterest { EventInterest(rawValue: 1 | 2 | 16) }
  /// Everything.
  public static var all: EventInterest { [.actions, .states, .effects, .shared, .issues] }

  init(_ kind: Event.Kind) {
    self =
      switch kind {
      case .action: .actions
      case .stateChange: .states
      case .effect: .effects
      case .shared: .shared
      case .issue: .issues
      }
  }
}
