internal import LifeSignalDomain

extension ToastClient {
  /// Shows where a change is that the device has saved: on the server's record, as soon as it is, or on
  /// the device, while it waits to be sent (rule 5.12).
  ///
  /// If the change was given up, the app says so elsewhere.
  ///
  /// - Parameters:
  ///   - action: The change.
  ///   - confirmed: The toast for a change on the server's record.
  ///   - isOffline: Whether the app knows that the server cannot be reached.
  func showDelivery(of action: SavedAction, as confirmed: Toast, isOffline: Bool) async {
    if isOffline { return show(.keptForLater) }
    guard let delivery = try? await action.delivery() else { return }
    show(delivery == .confirmed ? confirmed : .keptForLater)
  }
}
