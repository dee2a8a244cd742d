import LifeSignalDomain
import StateKit

/// A device that sends one request at a time and follows every stream as long as possible.
struct ListeningDevice: Reducer {
  struct State: Equatable, Sendable {
    var isAsking = false
    var contacts = ContactsState()
  }

  enum Action: Sendable {
    case begin
    case ask
    case answered
    case heard(StreamEvent)
  }

  let connection: BackendConnection

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      return .merge(StreamKind.allCases.map(follow))
    case .ask:
      guard !state.isAsking else { return .none }
      state.isAsking = true
      return .run("ask") { [connection] send in
        _ = try? await connection.request(.loadUser())
        await send(.answered)
      }
    case .answered: state.isAsking = false
    case .heard(.contacts(let event)): state.contacts.apply(event)
    case .heard: break
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
        for await event in events { await send(.heard(event)) }
      }
    }
  }
}
