public import StateKit

/// What a client prepared, with the profile that the server sent along: whoever commits it groups both
/// with ``UserClient/learned``, so that nobody sees the one without the other.
public struct UserUpdate: ~Copyable, Sendable {
  /// What the client prepared.
  private let change: SharedChange
  /// The profile.
  public let user: UserSnapshot

  /// A change with its profile.
  public init(change: consuming SharedChange, user: UserSnapshot) {
    self.change = change
    self.user = user
  }

  /// Both together, once the user's owner has prepared its part.
  public consuming func joined(_ learn: (UserSnapshot) -> SharedChange) -> SharedChange {
    let learned = learn(user)
    return change.and(learned)
  }
}
