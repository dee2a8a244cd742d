public import LifeSignalDomain
public import StateKit

/// The notification history, one category at a time (rule 4.8). The list itself is derived by
/// ``State/entries(of:pendingOf:at:)``.
public struct NotificationsHistoryFeature: Reducer {
  /// The stages of clearing a category.
  public enum Clearing: Hashable, Sendable {
    /// No category is being cleared.
    case idle
    /// The person is asked whether to clear a category.
    case confirming(NotificationCategory)
    /// The app waits for the server.
    case clearing(NotificationCategory)
  }

  /// The state of the history screen.
  public struct State: Hashable, Sendable {
    /// The category that is shown.
    public var filter = NotificationCategory.alerts
    /// The stage of clearing a category.
    public var clearing = Clearing.idle
    /// The error of the last attempt to clear a category.
    public var error: NotificationError?

    /// Creates the initial state, which shows alerts.
    public init() {}
  }

  /// The actions of the history screen.
  public enum Action: Hashable, Sendable {
    /// The screen appeared, which clears earlier errors.
    case appeared
    /// The user selected a category.
    case filterSelected(NotificationCategory)
    /// The user tapped an item.
    case itemTapped(NotificationID)
    /// The user asked to be shown an item again later.
    case remindTapped(NotificationID, after: NotificationDelay)
    /// The user no longer wants to be shown an item again.
    case remindCancelled(NotificationID)
    /// The item will not be shown again.
    case remindFailed(NotificationError)
    /// The user tapped Read All.
    case readAllTapped
    /// The user tapped Clear.
    case clearTapped
    /// The user confirmed that the category is to be cleared.
    case clearConfirmed
    /// The user dismissed the question.
    case clearCancelled
    /// The category was cleared.
    case cleared
    /// The category could not be cleared.
    case clearFailed(NotificationError)
  }

  @SharedReader private var notifications: ReadOnlyNotificationsState
  @Dependency(\.notificationClient) private var notificationClient
  @Dependency(\.toastClient) private var toastClient

  /// Creates the history feature.
  public init() {}

  /// Handles the actions of the history screen.
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
      return .run("history.read", with: notificationClient) { _, notificationClient in
        notificationClient.markRead(id)
      }
    case (.remindTapped(let id, let delay), _): return remind(&state, of: id, after: delay)
    case (.remindCancelled(let id), _):
      return .run("history.cancelReminder", with: (notificationClient, toastClient)) { _, clients in
        let (notificationClient, toastClient) = clients
        notificationClient.cancelScheduledNotification(ScheduledNotificationID(of: id))
        toastClient.show(.notificationCancelled)
      }
    case (.remindFailed(let error), _):
      state.error = error
      return .toast(.failed, by: toastClient)
    case (.readAllTapped, _):
      guard notifications.hasUnreadNotifications else { return .none }
      return .run("history.readAll", with: notificationClient) { _, notificationClient in
        notificationClient.markAllRead()
      }

    case (.clearTapped, .idle), (.clearTapped, .confirming):
      state.error = nil
      let isEmpty = !notifications.items.contains { $0.kind.category == state.filter }
      state.clearing = isEmpty ? .idle : .confirming(state.filter)
      return .none
    case (.clearCancelled, .confirming):
      state.clearing = .idle
      return .none
    case (.clearConfirmed, .confirming(let category)):
      // Clears the category in the question. The screen may show another category by now.
      state.clearing = .clearing(category)
      return .run("history.clear", with: notificationClient) { send, notificationClient in
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

  private func remind(
    _ state: inout State, of id: NotificationID, after delay: NotificationDelay
  ) -> Effect<Action> {
    guard let item = notifications.items[id: id] else { return .none }
    state.error = nil
    return .run("history.remind", with: (notificationClient, toastClient)) { _, clients in
      let (notificationClient, toastClient) = clients
      _ = try notificationClient.scheduleNotification(item, delay.duration)
      toastClient.show(.notificationScheduled)
    } catch: { error, send in
      await send(.remindFailed(NotificationError(error)))
    }
  }
}
