internal import LifeSignalDomain
internal import Realtime
internal import StateKit

/// Opens and closes the line of a phone, as effects.
struct PhoneLineFeature: Reducer {
  struct State: Equatable, Sendable {
    var isClosed = false
  }

  enum Action: Sendable {
    /// The app was launched.
    case opened
    /// The app was killed, or the command ends.
    case closed
    /// The connection is closed.
    case connectionClosed
  }

  let link: LinkTransport
  let telephone: TelephoneLine
  /// Called when the status of the line changed.
  let statusChanged: @Sendable () -> Void
  /// Called when the server refused the telephone, because it does not show its codes.
  let codesRefused: @Sendable () -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .opened:
      return .merge(
        .run("connect.open", with: link) { _, link in await link.start() },
        .run("connect.telephone", with: (telephone, codesRefused)) { _, parts in
          do { try await parts.0.join() } catch ChannelFailure.joinRefused(let reason) {
            if reason == LineRefusalReason.unmatchedTopic { parts.1() }
          } catch is ChannelFailure {}
        },
        .run("connect.status", with: (link, statusChanged)) { _, parts in
          for await _ in parts.0.status() { parts.1() }
        })
    case .closed:
      return .run("connect.close", with: link) { send, link in
        await link.close()
        await send(.connectionClosed)
      }
    case .connectionClosed:
      state.isClosed = true
      return .none
    }
  }
}
