public import Foundation

/// The live session of an account.
public struct ServerSession: Hashable, Sendable {
  /// The session.
  public let id: SessionID
  /// What its requests carry.
  public let token: AuthToken
  /// The one device that it is good for, and the launch that was heard of last.
  public var address: DeviceAddress
  /// When it began.
  public let startedAt: Date
  /// The streams that the device has open.
  public var subscriptions: [SubscriptionID: StreamKind] = [:]

  /// A session that begins.
  public init(id: SessionID, token: AuthToken, address: DeviceAddress, startedAt: Date) {
    self.id = id
    self.token = token
    self.address = address
    self.startedAt = startedAt
  }
}
