public import StateKit

/// The notification history (4.8): one group of it at a time. The list itself is derived:
/// `history(of:at:)`.
public struct NotificationsHistoryFeature: Reducer {
  /// Where clearing a group stands.
  public enum Clearing: Hashable, Sendable {
    /// Nothing is to be cleared.
    case idle
    /// The person is asked whether it is meant.
    case confirming(NotificationCategory)
    /// The backend is asked.
    case clearing(NotificationCategory)
  }

  /// What is shown and chosen.
  public struct State: Hashable, Sendable {
    /// The group that is shown.
    public var filter = NotificationCategory.alerts
    /// Where clearing stands.
    public var clearing = Clearing.idle
    /// Why a group was not cleared.
    public var error: NotificationError?

    /// The alerts.
    public init() {}
  }

  /// What happens there.
  public enum Action: Hashable, Sendable {
    /// It is shown: what went wrong before is history.
    case appeared
    /// Another group is wanted.
    case filterSelected(NotificationCategory)
    /// An item was looked at.
    case itemTapped(NotificationID)
    /// All items count as looked at.
    case readAllTapped
    /// The group that is shown is to be cleared.
    case clearTapped
    /// It is meant.
    case clearConfirmed
    /// It is not.
    case clearCancelled
    /// It is cleared.
    case cleared
    /// It is not.
    case clearFailed(NotificationError)
  }

  @SharedReader private var notifications: ReadOnlyNotificationsState
  @Dependency(\.notificationClient) private var notificationClient
  @Dependency(\.toastClient) private var toastClient

  /// The feature.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch (action, state.clearing) {
    case (.appeared, _):
      state.error = nil
      return .none
    case (.filterSelected(let category), _):
      state.filter = category
      return .none
    case (.itemTapped(let id), _):
      guard let item = notifications.items[id: id], !item.isRead else { return .none }
      return .run("history.read") { [notificationClient] _ in notificationClient.markRead(id) }
    case (.readAllTapped, _):
      guard notifications.hasUnreadNotifications else { return .none }
      return .run("history.readAll") { [notificationClient] _ in notificationClient.markAllRead() }

    case (.clearTapped, .idle), (.clearTapped, .confirming):
      state.error = nil
      let isEmpty = !notifications.items.contains { $0.kind.category == state.filter }
      state.clearing = isEmpty ? .idle : .confirming(state.filter)
      return .none
    case (.clearCancelled, .confirming):
      state.clearing = .idle
      return .none
    case (.clearConfirmed, .confirming(let category)):
      // The group that the question was about: another one may be shown by now.
      state.clearing = .clearing(category)
      return .run("history.clear") { [notificationClient] send in
        try await notificationClient.clear(category)
        await send(.cleared)
      } catch: { error, send in
        await send(.clearFailed(NotificationError(error)))
      }
    case (.cleared, .clearing):
      state.clearing = .idle
      return .none
    case (.clearFailed(let error), .clearing):
      state.clearing = .idle
      state.error = error
      return .toast(.failed, by: toastClient)
    default: return .none
    }
  }
}
