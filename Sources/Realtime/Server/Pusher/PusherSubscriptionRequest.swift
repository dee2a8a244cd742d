internal import HTTPExchange

/// A client's request to subscribe to a channel.
struct PusherSubscriptionRequest: Sendable {
  private let name: String
  private let kind: PusherChannelKind
  private let authorization: PusherAuthorization?
  private let session: PusherServerSession

  init(_ name: String, _ authorization: PusherAuthorization?, _ session: PusherServerSession) {
    self.name = name
    kind = PusherChannelKind(channel: name)
    self.authorization = authorization
    self.session = session
  }

  /// Returns the user of a presence channel, nil for other channels, or the reason of a refusal.
  ///
  /// - Parameter isFull: Whether the channel does not exist and no further channel can be created.
  func outcome(
    _ channel: PusherServerChannel, isFull: Bool, _ limits: HubLimits
  ) -> Result<PusherMember?, PusherSubscriptionError> {
    guard hasValidName(limits) else {
      return .failure(.init(type: "InvalidChannel", message: "Invalid channel name", status: 400))
    }
    if isFull || session.channels.count >= limits.channelsPerConnection {
      return .failure(.init(type: "LimitReached", message: "Too many channels", status: 4004))
    }
    guard kind.needsAuthorization else { return .success(nil) }
    guard isAuthorized else {
      return .failure(
        .init(type: "AuthError", message: "The connection is unauthorized.", status: 401))
    }
    guard kind == .presence else { return .success(nil) }
    return user(channel, limits)
  }

  private func hasValidName(_ limits: HubLimits) -> Bool {
    1...max(1, limits.pusherChannelBytes) ~= name.utf8.count
      && name.utf8.allSatisfy { Self.allowedBytes.contains($0) }
  }

  private static let allowedBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-=@,.;".utf8)

  private var isAuthorized: Bool {
    guard let authorization else { return false }
    let request = PusherAuthorizationRequest(socketID: session.socketID, channel: name)
    return session.signer.isValid(authorization, for: request)
  }

  private func user(
    _ channel: PusherServerChannel, _ limits: HubLimits
  ) -> Result<PusherMember?, PusherSubscriptionError> {
    guard let member = authorization?.member, !member.userID.isEmpty,
      member.userID.utf8.count <= limits.pusherUserIDBytes,
      (member.info?.encodedBytes.count ?? 0) <= limits.pusherUserInfoBytes
    else {
      return .failure(.init(type: "AuthError", message: "Invalid channel_data", status: 400))
    }
    if channel.users.count >= limits.pusherUsers, !channel.users.contains(member.userID) {
      return .failure(
        .init(type: "LimitReached", message: "Too many members in the channel", status: 4004))
    }
    return .success(member)
  }
}
