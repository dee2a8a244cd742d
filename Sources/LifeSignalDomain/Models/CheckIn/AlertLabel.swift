/// The text on the emergency button while it is not being tapped or held (rule 5.3).
public enum AlertLabel: Hashable, Sendable, CaseIterable {
  /// The emergency is off.
  case off
  /// The account has no responders, so the server cannot notify any. The emergency can be turned on all
  /// the same.
  case nobodyToNotify
  /// The emergency is on, and the server has not received it.
  case notDelivered
  /// The emergency is on, and the server has received it.
  case delivered

  /// Creates the label for an emergency.
  ///
  /// - Parameters:
  ///   - delivery: Whether the server knows of the emergency; `nil` while the emergency is off.
  ///   - hasNoResponders: Whether the account has no responders.
  public init(_ delivery: AlertDelivery?, hasNoResponders: Bool) {
    switch delivery {
    case .pending: self = .notDelivered
    case .delivered: self = hasNoResponders ? .nobodyToNotify : .delivered
    case nil: self = hasNoResponders ? .nobodyToNotify : .off
    }
  }

  /// The text on the button.
  public var text: String {
    switch self {
    case .off: "Emergency"
    case .nobodyToNotify: "Nobody to notify"
    case .notDelivered: "Not delivered"
    case .delivered: "Emergency is on"
    }
  }
}
