/// An event in a log, with its position in the total order of all events of the log.
public struct Event: Sendable {
  /// The position in the order, counted from 1; all origins of a log share one sequence.
  public let sequence: UInt64
  /// The origin of the event: the name that the composition root gave to the log of a store, for
  /// example the name of a device.
  public let origin: String
  /// The kind of the event, with its values.
  public let kind: Kind

  /// The kinds of events.
  public enum Kind: Sendable {
    /// A store received an action and is about to reduce it.
    case action(any Sendable, cause: EventCause)
    /// A store reduced an action that changed its state.
    case stateChange(before: any Sendable, after: any Sendable)
    /// An effect entered a phase.
    case effect(EffectIdentity, EffectPhase)
    /// An owner changed shared state.
    case shared(SharedTransaction)
    /// An error in the program was reported.
    case issue(StoreIssue)
  }
}
