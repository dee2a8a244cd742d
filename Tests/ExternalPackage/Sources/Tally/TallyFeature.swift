public import StateKit

/// Counts one name and says how often it was counted.
public struct TallyFeature: Reducer, Sendable {
  /// What the feature remembers.
  public struct State: Hashable, Sendable {
    /// What it says.
    public var message = ""

    /// Nothing said yet.
    public init() {}
  }

  /// What can happen.
  public enum Action: Hashable, Sendable {
    /// A name was tapped.
    case tapped(String)
    /// It was counted.
    case counted(String)
  }

  @SharedReader var tally: ReadOnlyTallyState
  @Dependency(\.tallyClient) var tallyClient

  /// The feature.
  public init() {}

  /// Changes the state for an action and says which effects follow.
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
