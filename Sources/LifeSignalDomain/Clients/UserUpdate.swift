public import StateKit

/// A change that a client prepared from a reply of the server, with the profile that the same reply
/// contained.
///
/// The caller combines the change and the profile with ``combined(with:)`` and
/// ``UserClient/profileChange``, so that both become visible at the same moment.
public struct UserUpdate: ~Copyable, Sendable {
  /// The change that the client prepared.
  private let change: SharedChange
  /// The profile that the reply contained.
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
