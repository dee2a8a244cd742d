public import StateKit

/// An action of the person that a client has prepared, and that can be performed once, alone or
/// together with an action of another client.
public struct PreparedAction: ~Copyable, Sendable {
  private let change: SharedChange
  private let undo: @Sendable () -> SharedChange
  private let save: @Sendable () async -> Bool
  private let saved: @Sendable () -> SharedChange
  private let release: @Sendable () -> Void
  private let delivery: @Sendable () async throws -> ActionDelivery

  /// Creates an action from its parts.
  ///
  /// - Parameters:
  ///   - change: Shows the action, which is not on disk yet.
  ///   - undo: Prepares the change that removes the action again.
  ///   - save: Tries to save the action. Returns whether the action is on disk.
  ///   - saved: Prepares the change that shows the action as being on disk, and permits to send it.
  ///   - release: Called once, after the action was saved or undone.
  ///   - delivery: Returns when the action was delivered, or waits for a connection.
  public init(
    change: consuming SharedChange, undo: @escaping @Sendable () -> SharedChange,
    save: @escaping @Sendable () async -> Bool, saved: @escaping @Sendable () -> SharedChange,
    release: @escaping @Sendable () -> Void,
    delivery: @escaping @Sendable () async throws -> ActionDelivery
  ) {
    self.change = change
    self.undo = undo
    self.save = save
    self.saved = saved
    self.release = release
    self.delivery = delivery
  }

  /// An action that changes nothing and waits.
  public static var none: PreparedAction {
    PreparedAction(
      change: SharedChange(), undo: { SharedChange() }, save: { true }, saved: { SharedChange() },
      release: {}, delivery: { .waiting })
  }

  /// Shows and saves the action, and waits until it was delivered or waits for a connection.
  ///
  /// - Throws: ``ContactsError/notSaved`` if the action could not be saved and was undone, or the
  ///   refusal of the action.
  public consuming func perform() async throws -> ActionDelivery {
    try await perform(with: .none)
  }

  /// Performs this action and another one: shows both in one transaction, saves both, and waits
  /// until this action was delivered or waits for a connection.
  ///
  /// - Throws: ``ContactsError/notSaved`` if one of the actions could not be saved and both were
  ///   undone, or the refusal of this action.
  public consuming func perform(
    with other: consuming PreparedAction
  ) async throws -> ActionDelivery {
    let (undo, save, saved, release, delivery) = (undo, save, saved, release, delivery)
    let (undoOther, saveOther) = (other.undo, other.save)
    let (savedOther, releaseOther) = (other.saved, other.release)
    change.and(other.change).commit()
    let isSaved = await save() ? await saveOther() : false
    // Only now can the actions be sent: an action that is undone never is.
    if isSaved {
      saved().and(savedOther()).commit()
    } else {
      undo().and(undoOther()).commit()
    }
    release()
    releaseOther()
    guard isSaved else { throw ContactsError.notSaved }
    return try await delivery()
  }
}
