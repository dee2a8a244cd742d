public import StateKit

/// A feature that counts a name and shows how often it was counted.
public struct TallyFeature: Reducer, Sendable {
  /// The state of the tally feature.
  public struct State: Hashable, Sendable {
    /// The message with the latest count.
    public var message = ""

    /// Creates a state with an empty message.
    public init() {}
  }

  /// The actions of the tally feature.
  public enum Action: Hashable, Sendable {
    /// The user tapped a name.
    case tapped(String)
    /// The client counted the name.
    case counted(String)
  }

  @SharedReader var tally: ReadOnlyTallyState
  @Dependency(\.tallyClient) var tallyClient

  /// Creates the tally feature.
  public init() {}

  /// Changes the state for an action and returns the effects to start.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tapped(let name):
      return .run("tally.count") { send in
        try await tallyClient.count(name)
        await send(.counted(name))
      }
    case .counted(let name):
      state.message = "\(name): \(tally.count(of: name))"
      return .none
    }
  }
}
