/// An event that was recorded through an ``EventLog``.
public struct Event: Sendable {
  /// The position of the event in its record, counted from 1. A log and the logs that its
  /// ``EventLog/scoped(to:)`` returns share one record, and therefore one sequence.
  public let sequence: UInt64
  /// The origin of the log through which the event was recorded, for example the name of a device.
  /// The composition root chooses it.
  public let origin: String
  /// The store that recorded the event; nil for a change of shared state, and for an issue that
  /// belongs to no store.
  public let store: StoreIdentity?
  /// The position of the action behind this event:
  /// - for an action: its own position
  /// - for a state change: the position of the action that changed the state
  /// - for the start of an effect: the position of the action that returned the effect
  ///
  /// Nil for other events, and if no listener subscribed to actions when the action was handled.
  public let action: UInt64?
  /// The kind of the event, with its values.
  public let kind: Kind

  /// The kinds of events.
  public enum Kind: Sendable {
    /// A store was created.
    case storeCreated(initialState: any Sendable)
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
