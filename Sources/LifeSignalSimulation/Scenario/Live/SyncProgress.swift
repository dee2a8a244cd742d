internal import LifeSignalDomain

/// The progress of bringing a phone's streams up to date, read from the messages on its line.
///
/// The app names the revisions that it has in a `sync` request, and the server sends the content of the streams
/// that have newer ones before it replies. A revision counts changes, so the difference is their number.
struct SyncProgress: Hashable, Sendable {
  /// The request that waits for its reply.
  private var request: RequestID?
  /// The revisions that the request named.
  private var known: [SubscriptionID: Revision] = [:]
  /// The newest revisions that have arrived since.
  private var newest: [SubscriptionID: Revision] = [:]
  /// The number of missed changes that the last request has brought; `nil` until it has its reply.
  private(set) var changeCount: UInt64?

  /// Forgets everything, because the line was interrupted.
  mutating func reset() { self = SyncProgress() }

  /// Reads a request of the app.
  mutating func send(_ bytes: [UInt8]) {
    guard let envelope = try? Wire.decode(RequestEnvelope.self, from: bytes),
      case .sync(let positions, _) = envelope.request
    else { return }
    reset()
    request = envelope.id
    for position in positions { known[position.subscription] = position.revision }
  }

  /// Reads a message of the server.
  mutating func receive(_ bytes: [UInt8]) {
    guard let request, let envelope = try? Wire.decode(ServerEnvelope.self, from: bytes) else {
      return
    }
    switch envelope.message {
    case .event(let subscription, let event):
      newest[subscription] = max(newest[subscription] ?? .zero, event.revision)
    case .reply(request, _):
      self.request = nil
      changeCount = known.reduce(0) { count, stream in
        let revision = max(newest[stream.key] ?? .zero, stream.value)
        return count + revision.number - stream.value.number
      }
    case .reply, .refused, .sessionEnded: break
    }
  }
}

extension StreamEvent {
  /// The revision of the stream after the event.
  fileprivate var revision: Revision {
    switch self {
    case .contacts(.snapshot(let snapshot)): snapshot.revision
    case .contacts(.change(let change)): change.revision
    case .notifications(let revision, _): revision
    case .user(let snapshot): snapshot.revision
    }
  }
}
