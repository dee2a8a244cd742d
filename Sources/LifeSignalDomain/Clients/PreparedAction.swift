public import StateKit

/// An action of the person that a client has prepared, and that can be performed once, together with
/// an action of another client.
public struct PreparedAction: ~Copyable, Sendable {
  private let change: SharedChange
  private let undo: @Sendable () -> SharedChange
  private let save: @Sendable () async throws -> Void
  private let delivery: @Sendable () async throws -> ActionDelivery

  /// Creates an action from its parts.
  ///
  /// - Parameters:
  ///   - change: Shows the action.
  ///   - undo: Prepares the change that removes the action again.
  ///   - save: Returns when the action is on disk.
  ///   - delivery: Returns when the action was delivered, or waits for a connection.
  public init(
    change: consuming SharedChange, undo: @escaping @Sendable () -> SharedChange,
    save: @escaping @Sendable () async throws -> Void,
    delivery: @escaping @Sendable () async throws -> ActionDelivery
  ) {
    self.change = change
    self.undo = undo
    self.save = save
    self.delivery = delivery
  }

  /// An action that changes nothing and waits, for test doubles of clients.
  public static var none: PreparedAction {
    PreparedAction(
      change: SharedChange(), undo: { SharedChange() }, save: {}, delivery: { .waiting })
  }

  /// Shows and saves the action, and waits until it was delivered or waits for a connection.
  ///
  /// - Throws: The error of saving, after which the action is undone, or the refusal of the action.
  public consuming func perform() async throws -> ActionDelivery {
    let (undo, save, delivery) = (undo, save, delivery)
    change.commit()
    do {
      try await save()
    } catch {
      undo().commit()
      throw error
    }
    return try await delivery()
  }

  /// Performs this action and another one: shows both in one transaction, saves both, and waits
  /// until this action was delivered or waits for a connection.
  ///
  /// - Throws: The error of saving, after which both actions are undone, or the refusal of this
  ///   action.
  public consuming func perform(
    with other: consuming PreparedAction
  ) async throws -> ActionDelivery {
    let (undo, save, delivery) = (undo, save, delivery)
    let (undoOther, saveOther) = (other.undo, other.save)
    change.and(other.change).commit()
    do {
      try await save()
      try await saveOther()
    } catch {
      undo().and(undoOther()).commit()
      throw error
    }
    return try await delivery()
  }
}
