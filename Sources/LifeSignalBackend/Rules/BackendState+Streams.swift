internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Opens a stream of an account for a launch of its device, and sends the whole content of the
  /// stream.
  mutating func subscribe(
    _ account: UserID, _ subscription: SubscriptionID, to kind: StreamKind,
    by envelope: RequestEnvelope, _ context: inout BackendContext
  ) throws(BackendRefusal) {
    let content = try fullEvent(kind, of: account, at: context.now)
    accounts[account]?.session?.change(envelope.sender.launch) {
      $0.open(subscription, kind, by: envelope.id)
    }
    context.send(.event(subscription, content), to: envelope.sender)
  }

  /// Closes a stream of a launch.
  mutating func unsubscribe(
    _ account: UserID, _ subscription: SubscriptionID, by envelope: RequestEnvelope
  ) {
    accounts[account]?.session?.change(envelope.sender.launch) {
      $0.streams[subscription] = nil
    }
  }

  /// Brings the streams of a launch up to date, given the positions that its device sent:
  ///
  /// - Closes the streams that the device does not list, unless a later request opened them.
  /// - Sends the whole content of each stream in which the device has an old revision.
  /// - Opens each listed stream that the server does not know, and sends its whole content. The
  ///   server may have forgotten the launch, or a late message may have closed the stream.
  mutating func sync(
    _ account: UserID, _ positions: [StreamPosition], asOf request: RequestID,
    by envelope: RequestEnvelope, _ context: inout BackendContext
  ) {
    let launch = envelope.sender.launch
    accounts[account]?.session?.change(launch) {
      $0.close(allBut: Set(positions.map(\.subscription)), asOf: request)
    }
    var seen: Set<SubscriptionID> = []
    for position in positions.prefix(SessionLaunch.maximumOpenStreams)
    where seen.insert(position.subscription).inserted {
      let knownKind = accounts[account]?.session?.stream(position.subscription, of: launch)?.kind
      let kind = knownKind ?? position.kind
      guard knownKind == nil || position.revision < revision(of: kind, of: account),
        let content = try? fullEvent(kind, of: account, at: context.now)
      else { continue }
      if knownKind == nil {
        accounts[account]?.session?.change(launch) {
          $0.open(position.subscription, kind, by: request)
        }
      }
      context.send(.event(position.subscription, content), to: envelope.sender)
    }
  }

  /// Sends an event over the account's open streams of the given kind.
  func sendEvent(
    _ event: @autoclosure () -> StreamEvent, of kind: StreamKind, to account: UserID,
    _ context: inout BackendContext
  ) {
    guard let streams = accounts[account]?.session?.openStreams(of: kind), !streams.isEmpty
    else { return }
    let event = event()
    for stream in streams {
      context.send(.event(stream.subscription, event), to: stream.address)
    }
  }

  /// Returns the whole content of a stream, which starts a new stream or fills the gaps of an open
  /// one.
  private func fullEvent(
    _ kind: StreamKind, of account: UserID, at now: Date
  ) throws(BackendRefusal) -> StreamEvent {
    guard let holder = accounts[account] else { throw .userNotFound }
    switch kind {
    case .contacts:
      return .contacts(
        .snapshot(
          ContactsSnapshot(revision: holder.contactsRevision, contacts: contacts(of: account))))
    case .notifications:
      // `recent(at:)` leaves out items that are now older than 30 days, although the history may
      // still store them.
      return .notifications(holder.notificationsRevision, .history(holder.history.recent(at: now)))
    case .user: return .user(try snapshot(of: account))
    }
  }

  private func revision(of kind: StreamKind, of account: UserID) -> Revision {
    switch kind {
    case .contacts: accounts[account]?.contactsRevision ?? .zero
    case .notifications: accounts[account]?.notificationsRevision ?? .zero
    case .user: accounts[account]?.userRevision ?? .zero
    }
  }
}
