/// An action of the account holder, as a device sends it to the server (rule 5.9).
public struct ActionRequest: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the action, the same on every attempt.
  public let id: ActionID
  /// The position of the action among those of its session: a later action has a higher number.
  public let number: UInt64
  /// The intent to carry out.
  public let intent: UserIntent
  /// When the action was made.
  public let moment: ActionMoment

  /// Creates a request from its properties.
  public init(id: ActionID, number: UInt64, intent: UserIntent, moment: ActionMoment) {
    self.id = id
    self.number = number
    self.intent = intent
    self.moment = moment
  }
}
