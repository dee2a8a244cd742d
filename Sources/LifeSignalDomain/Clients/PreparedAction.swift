public import StateKit

/// An action of the person that a client has prepared, and that can be performed once, alone or
/// together with an action of another client.
public struct PreparedAction: ~Copyable, Sendable {
  private let change: SharedChange
  private let undo: @Sendable () -> SharedChange
  private let save: @Sendable () async throws(DurabilityError) -> Void
  private let release: @Sendable () -> Void
  private let delivery: @Sendable () async throws -> ActionDelivery

  /// Creates an action from its parts.
  ///
  /// - Parameters:
  ///   - change: Shows the action.
  ///   - undo: Prepares the change that removes the action again.
  ///   - save: Returns when the action is on disk.
  ///   - release: Called once, after the action was saved or undone. Until then it must not be sent.
  ///   - delivery: Returns when the action was delivered, or waits for a connection.
  public init(
    change: consuming SharedChange, undo: @escaping @Sendable () -> SharedChange,
    save: @escaping @Sendable () async throws(DurabilityError) -> Void,
    release: @escaping @Sendable () -> Void,
    delivery: @escaping @Sendable () async throws -> ActionDelivery
  ) {
    self.change = change
    self.undo = undo
    self.save = save
    self.release = release
    self.delivery = delivery
  }

  /// An action that changes nothing and waits.
  public static var none: PreparedAction {
    PreparedAction(
      change: SharedChange(), undo: { SharedChange() }, save: { () throws(DurabilityError) in },
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
    let (undo, save, release, delivery) = (undo, save, release, delivery)
    let (undoOther, saveOther, releaseOther) = (other.undo, other.save, other.release)
    change.and(other.change).commit()
    let isSaved = await Self.isDone(save) ? await Self.isDone(saveOther) : false
    if !isSaved { undo().and(undoOther()).commit() }
    // Only now can the actions be sent: an action that is undone never is.
    release()
    releaseOther()
    guard isSaved else { throw ContactsError.notSaved }
    return try await delivery()
  }

  /// Saves an action. Returns whether it is on disk, or the composition root has chosen not to save
  /// anything.
  private static func isDone(
    _ save: @Sendable () async throws(DurabilityError) -> Void
  ) async -> Bool {
    do throws(DurabilityError) {
      try await save()
      return true
    } catch {
      if case .noFiles = error { return true }
      return false
    }
  }
}
