import LifeSignalHosting
import StateKit

/// Shuts a server down as an effect, for a command that turns the server's loop meanwhile.
struct HostShutdown: Reducer {
  struct State: Equatable, Sendable {
    /// Whether the shutdown has ended.
    var hasEnded = false
    /// Why the server could not save everything, if it could not.
    var failure: BackendStorageError?
  }

  enum Action: Sendable {
    /// The command requested the shutdown.
    case requested
    /// The shutdown ended.
    case ended(BackendStorageError?)
  }

  let host: BackendHost

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .requested:
      return .run("serve.shutdown", with: host) { send, host in
        do throws(BackendStorageError) {
          try await host.shutdown()
          await send(.ended(nil))
        } catch {
          await send(.ended(error))
        }
      }
    case .ended(let failure):
      state = State(hasEnded: true, failure: failure)
      return .none
    }
  }
}
