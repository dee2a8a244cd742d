public import StateKit

/// A client's prepared change, with the profile that the server sent along. The caller commits both
/// together through ``UserClient/profileReceived``, so that one is never visible without the other.
public struct UserUpdate: ~Copyable, Sendable {
  /// The change that the client prepared.
  private let change: SharedChange
  /// The profile that the server sent along.
  public let user: UserSnapshot

  /// Creates an update from a change and a profile.
  public init(change: consuming SharedChange, user: UserSnapshot) {
    self.change = change
    self.user = user
  }

  /// Returns the prepared change joined with the change of the profile.
  ///
  /// - Parameter learn: A closure that prepares the change of the profile.
  public consuming func combined(with learn: (UserSnapshot) -> SharedChange) -> SharedChange {
    let learned = learn(user)
    return change.and(learned)
  }
}
