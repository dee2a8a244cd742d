/// A state without a reducer that is presented until the user answers, such as an ``AlertState``. The
/// operator ``Reducer/ifLet(ephemeral:action:fileID:line:)`` clears it.
public protocol EphemeralState<Answer> {
  /// What the user can answer.
  associatedtype Answer

  /// The identity of the presentation. Each initialized value has a new one, and copies share it.
  var presentation: PresentationIdentity { get }
}

/// The identity of one presentation of an ``EphemeralState``. A reducer can answer an alert with an equal
/// alert: that is another presentation, and stays.
public struct PresentationIdentity: Sendable {
  private final class Token: Sendable {}

  private let token = Token()

  /// Creates an identity that differs from all others.
  public init() {}

  /// Whether two values are of the same presentation.
  func isSame(as other: PresentationIdentity) -> Bool { token === other.token }
}
