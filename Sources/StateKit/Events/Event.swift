/// One thing that happened, in the one order that everything in a log happened in.
public struct Event: Sendable {
  /// The place in that order, counted from 1; one sequence for all origins of a log.
  public let sequence: UInt64
  /// Whose event it is: the name that the composition root gave to the log of a store, for example
  /// a device's.
  public let origin: String
  /// What happened.
  public let kind: Kind

  /// The kinds of things that happen.
  public enum Kind: Sendable {
    /// A store received an action and is about to reduce it.
    case action(any Sendable, cause: EventCause)
    /// A store reduced an action, and its state is another one now.
    case stateChange(before: any Sendable, after: any Sendable)
    /// An effect began, ended, or was ended.
    case effect(EffectIdentity, EffectPhase)
    /// An owner changed shared state.
    case shared(SharedTransaction)
    /// Something is wrong in the program.
    case issue(Report)
  }
}
