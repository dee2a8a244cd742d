import LifeSignalDomain
import StateKit

/// A device that sends one request at a time, follows every stream, and follows each stream again
/// when that stream ends.
struct FollowingDevice: Reducer {
  struct State: Equatable, Sendable {
    var isRequesting = false
    var contacts = ContactsState()
  }

  enum Action: Sendable {
    case started
    /// The connection parsed an input of the fuzzer.
    case inputParsed
    case replyReceived
    case eventReceived(StreamEvent)
  }

  let connection: BackendConnection

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .started:
      return .merge(StreamKind.allCases.map(follow))
    case .inputParsed:
      guard !state.isRequesting else { return .none }
      state.isRequesting = true
      return .run("request") { [connection] send in
        _ = try? await connection.request(.loadUser())
        await send(.replyReceived)
      }
    case .replyReceived: state.isRequesting = false
    case .eventReceived(.contacts(let event)): state.contacts.apply(event)
    case .eventReceived: break
    }
    return .none
  }

  private func follow(_ kind: StreamKind) -> Effect<Action> {
    .run("follow") { [connection] send in
      while !Task.isCancelled {
        let (events, continuation) = AsyncStream.makeStream(of: StreamEvent.self)
        async let following: Void = connection.follow(
          kind, progress: { StreamProgress(complete: .zero) }
        ) { continuation.yield($0) }
        _ = try? await following
        continuation.finish()
        for await event in events { await send(.eventReceived(event)) }
      }
    }
  }
}
