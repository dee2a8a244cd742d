public import StateKit

/// A client's prepared change, with the profile that the server sent in the same reply.
///
/// The caller combines both with ``combined(with:)`` and ``UserClient/profileChange``, so that
/// one is never visible without the other.
public struct UserUpdate: ~Copyable, Sendable {
  /// The change that the client prepared.
  private let change: SharedChange
  /// The profile that the server sent in the same reply.
  public let user: UserSnapshot

  /// Creates an update from a change and a profile.
  public init(change: consuming SharedChange, user: UserSnapshot) {
    self.change = change
    self.user = user
  }

  /// Returns the prepared change joined with the change of the profile.
  ///
  /// - Parameter prepare: A closure that prepares the change of the profile.
  public consuming func combined(with prepare: (UserSnapshot) -> SharedChange) -> SharedChange {
    let profileChange = prepare(user)
    return change.and(profileChange)
  }
}
