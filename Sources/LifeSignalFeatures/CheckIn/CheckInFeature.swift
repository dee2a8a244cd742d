public import Foundation
public import LifeSignalDomain
public import StateKit

/// A feature that checks in, and turns the emergency on and off (rules 4.4, 5.2 and 5.3).
///
/// Only the profile stores whether the emergency is on. Turning the emergency on requires neither
/// biometrics nor a network (invariant 28), and checking in never turns it off (invariant 25).
public struct CheckInFeature: Reducer {
  /// The state of the check-in screen.
  public struct State: Hashable, Sendable {
    /// The intent that is being carried out; `nil` after success and after failure.
    public var pending: CheckInIntent?
    /// The gesture on the emergency button.
    public var gesture = AlertGesture.idle
    /// When the emergency was last turned off on this screen.
    public var lastDeactivation: BootInstant?
    /// The current date for the countdown, updated every second while the screen is shown; `nil`
    /// while it is not.
    public var countdownDate: Date?
    /// The error of the last attempt.
    public var error: CheckInError?

    /// Creates the initial state.
    public init() {}

    /// Whether a check-in is being carried out.
    public var isCheckingIn: Bool { pending == .checkIn }

    /// Returns whether taps do not count because the emergency was turned off just before.
    public func isCoolingDown(at now: BootInstant) -> Bool {
      guard let elapsed = lastDeactivation.flatMap(now.duration(since:)) else { return false }
      return elapsed < AlertGesture.deactivationCooldown
    }
  }

  /// The actions of the check-in screen.
  public enum Action: Hashable, Sendable {
    /// The check-in screen appeared.
    case appeared
    /// The check-in screen disappeared.
    case disappeared
    /// A second passed while the screen was shown.
    case ticked
    /// The user tapped Check In.
    case checkInTapped
    /// The user tapped the emergency button.
    case alertTapped
    /// The user did not tap again in time, and the earlier taps no longer count.
    case tapsForgotten
    /// The fill animation after the fifth tap has completed, so the emergency is to be turned on.
    case filled
    /// The emergency was turned on.
    case activated
    /// The emergency was turned on, but could not be saved.
    case activatedUnsaved
    /// The emergency could not be turned on.
    case activationFailed(UserError)
    /// The user started to hold the emergency button.
    case holdBegan
    /// The user released the emergency button, or moved the finger off it.
    case holdEnded
    /// The user held the emergency button for long enough.
    case holdCompleted
    /// The person was recognised.
    case recognised(CheckInIntent)
    /// The person was not recognised.
    case notRecognised(CheckInIntent, BiometricError)
    /// The intent was carried out, and is on the device's disk.
    case done(CheckInIntent)
    /// The intent could not be carried out.
    case failed(CheckInIntent, UserError)
  }

  enum EffectID: Hashable, Sendable { case tick, taps, hold }

  /// The time after which saving a change counts as failed, far longer than saving normally takes.
  /// Without this limit, a disk that does not respond would disable the emergency button.
  static let saveTimeout = Duration.seconds(30)

  @SharedReader var user: ReadOnlyUserState
  @SharedReader var session: ReadOnlySessionState
  @SharedReader var contacts: ReadOnlyContactsState
  @Dependency(\.userClient) var userClient
  @Dependency(\.biometricClient) var biometricClient
  @Dependency(\.toastClient) var toastClient
  @Dependency(\.hapticClient) var hapticClient
  @Dependency(\.clock) var clock
  @Dependency(\.date) var date
  @Dependency(\.localClock) var localClock

  /// Creates the check-in feature.
  public init() {}

  /// Handles the actions of the check-in screen.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared: return show(&state)
    case .disappeared: return hide(&state)
    case .ticked:
      if state.countdownDate != nil { state.countdownDate = date.now() }
      return .none

    case .checkInTapped: return checkIn(&state)
    case .recognised(let intent):
      guard state.pending == intent else { return .none }
      return perform(intent)
    case .notRecognised(let intent, let error):
      guard state.pending == intent else { return .none }
      state.pending = nil
      state.error = .biometric(error)
      return .merge(
        .toast(notRecognised: error, by: toastClient),
        .haptic(.notification(.error), by: hapticClient))
    case .done(let intent): return finish(&state, intent)
    case .failed(let intent, let error):
      guard state.pending == intent else { return .none }
      state.pending = nil
      return showFailure(&state, error)

    case .alertTapped, .tapsForgotten, .filled, .activated, .activatedUnsaved, .activationFailed,
      .holdBegan, .holdEnded, .holdCompleted:
      return reduceAlertButton(&state, action)
    }
  }

  // MARK: The countdown

  private func show(_ state: inout State) -> Effect<Action> {
    state.countdownDate = date.now()
    return .run("checkIn.tick", with: clock) { send, clock in
      while true {
        try await clock.sleep(for: .seconds(1))
        await send(.ticked)
      }
    }
    .cancellable(id: EffectID.tick, cancelInFlight: true)
  }

  private func hide(_ state: inout State) -> Effect<Action> {
    state.countdownDate = nil
    if case .holding = state.gesture { state.gesture = .idle }
    return .merge(.cancel(id: EffectID.tick), .cancel(id: EffectID.hold))
  }
}
