public import Foundation
public import StateKit

/// Checks in, and turns the emergency on and off (4.4, 5.2, 5.3).
///
/// Whether the emergency is on, the profile says. Turning it on asks for nothing, neither a face nor a
/// network (invariant 28); checking in never turns it off (invariant 25).
public struct CheckInFeature: Reducer {
  /// What is under way, and what is shown.
  public struct State: Hashable, Sendable {
    /// What the person wants and is under way; it ends with every answer.
    public var pending: CheckInIntent?
    /// What the finger does with the emergency button.
    public var gesture = AlertGesture.idle
    /// When the emergency was turned off last.
    public var lastDeactivation: Date?
    /// The moment that is shown, while it is looked at: it goes on by the second.
    public var shownAt: Date?
    /// Why the last attempt went wrong.
    public var error: CheckInError?

    /// Nothing under way.
    public init() {}

    /// Whether a check-in is under way.
    public var isCheckingIn: Bool { pending == .checkIn }
  }

  /// What happens there.
  public enum Action: Hashable, Sendable {
    /// It is looked at.
    case appeared
    /// It is not looked at any more.
    case disappeared
    /// A second has passed.
    case ticked
    /// The person is well.
    case checkInTapped
    /// The emergency button was tapped.
    case alertTapped
    /// No further tap came.
    case tapsForgotten
    /// The button is full.
    case filled
    /// The emergency is on.
    case activated
    /// The emergency is on, and the device could not write it down.
    case activatedUnsaved
    /// It is not.
    case activationFailed(UserError)
    /// The button is held down.
    case holdBegan
    /// It was released, or the finger left it.
    case holdEnded
    /// It was held down for long enough.
    case holdCompleted
    /// The face or finger was recognised.
    case recognised(CheckInIntent)
    /// It was not.
    case notRecognised(CheckInIntent, BiometricError)
    /// What the person wanted is done.
    case done(CheckInIntent)
    /// It is not.
    case failed(CheckInIntent, UserError)
  }

  enum EffectID: Hashable, Sendable { case tick, taps, hold }

  /// How long the device may take to write something down. It is far more than it needs; without it a
  /// disk that does not answer would leave the emergency button dead (B2).
  static let patience = Duration.seconds(30)

  @SharedReader var user: ReadOnlyUserState
  @SharedReader var session: ReadOnlySessionState
  @Dependency(\.userClient) var userClient
  @Dependency(\.biometricClient) var biometricClient
  @Dependency(\.toastClient) var toastClient
  @Dependency(\.clock) var clock
  @Dependency(\.date) var date

  /// Checking in.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared: return show(&state)
    case .disappeared: return hide(&state)
    case .ticked:
      if state.shownAt != nil { state.shownAt = date.now() }
      return .none

    case .checkInTapped: return checkIn(&state)
    case .recognised(let intent):
      guard state.pending == intent else { return .none }
      return perform(intent)
    case .notRecognised(let intent, let error):
      guard state.pending == intent else { return .none }
      state.pending = nil
      state.error = .biometric(error)
      return .toast(.notRecognised(error), by: toastClient)
    case .done(let intent): return finish(&state, intent)
    case .failed(let intent, let error):
      guard state.pending == intent else { return .none }
      state.pending = nil
      return refuse(&state, error)

    case .alertTapped, .tapsForgotten, .filled, .activated, .activatedUnsaved, .activationFailed,
      .holdBegan, .holdEnded, .holdCompleted:
      return press(&state, action)
    }
  }

  // MARK: What is shown

  private func show(_ state: inout State) -> Effect<Action> {
    state.shownAt = date.now()
    return .run("checkIn.tick") { [clock] send in
      while true {
        try await clock.sleep(for: .seconds(1))
        await send(.ticked)
      }
    }
    .cancellable(id: EffectID.tick, cancelInFlight: true)
  }

  private func hide(_ state: inout State) -> Effect<Action> {
    state.shownAt = nil
    if case .holding = state.gesture { state.gesture = .idle }
    return .merge(.cancel(id: EffectID.tick), .cancel(id: EffectID.hold))
  }
}
