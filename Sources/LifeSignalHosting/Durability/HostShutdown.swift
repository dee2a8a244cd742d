public import StateKit

/// Shuts a server down as an effect, for a command that turns the server's loop meanwhile.
public struct HostShutdown: Reducer {
  /// How far the shutdown has come.
  public struct State: Equatable, Sendable {
    /// Whether the shutdown has ended.
    public internal(set) var hasEnded = false
    /// Why the server could not save everything, if it could not.
    public internal(set) var failure: BackendStorageError?

    /// Creates the state before the shutdown.
    public init() {}
  }

  /// What happens to the shutdown.
  public enum Action: Sendable {
    /// The command requested the shutdown.
    case requested
    /// The shutdown ended, with or without a failure.
    case ended(BackendStorageError?)
  }

  private let host: BackendHost

  /// Creates the reducer of a server.
  public init(_ host: BackendHost) { self.host = host }

  /// Handles an action: starts the shutdown, or records its end.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
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
      state.hasEnded = true
      state.failure = failure
      return .none
    }
  }
}
