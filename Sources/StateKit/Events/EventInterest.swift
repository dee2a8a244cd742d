/// The kinds of events that a listener wants to hear.
///
/// Ask for no more than you use: for ``states`` and ``shared`` the old value is kept alive while the
/// new one is made, so that each change of an array copies it.
public struct EventInterest: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set of kinds from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Actions received.
  public static let actions = EventInterest(rawValue: 1)
  /// Changes of a store's state.
  public static let states = EventInterest(rawValue: 2)
  /// Effects that begin and end.
  public static let effects = EventInterest(rawValue: 4)
  /// Changes of shared state.
  public static let shared = EventInterest(rawValue: 8)
  /// Reports.
  public static let issues = EventInterest(rawValue: 16)
  /// Everything.
  public static let all: EventInterest = [.actions, .states, .effects, .shared, .issues]

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
