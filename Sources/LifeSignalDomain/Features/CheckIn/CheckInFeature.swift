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

    /// How long there is until the next check-in; nothing while it is not looked at.
    public func countdown(of user: ReadOnlyUserState) -> Countdown? {
      shownAt.map { Countdown(dueAt: user.dueAt, at: $0) }
    }

    /// The colour of the button that checks in; nothing while it is not looked at.
    public func color(of user: ReadOnlyUserState) -> CheckInColor? {
      guard let countdown = countdown(of: user), let interval = user.user?.plan.interval
      else { return nil }
      return CheckInColor(countdown, of: interval, isBusy: isCheckingIn)
    }

    /// Where the machine of the emergency button stands.
    public func alertStage(of user: ReadOnlyUserState) -> AlertStage {
      switch (user.user?.alert ?? .inactive, gesture) {
      case (.active(let since), _) where pending != .deactivateAlert:
        if case .holding(let start) = gesture { return .holding(since: start) }
        // Unless somebody knows that it was delivered, it was not (B3).
        return .active(since: since, delivery: user.alertDelivery ?? .pending)
      case (.active, _): return .deactivating
      case (.inactive, .arming(let taps, _)): return .arming(taps: taps)
      case (.inactive, .filling): return .filling
      case (.inactive, .activating): return .activating
      case (.inactive, .idle), (.inactive, .holding): return .inactive
      }
    }
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

    case .alertTapped, .tapsForgotten, .filled, .activated, .activationFailed, .holdBegan,
      .holdEnded, .holdCompleted:
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

  // MARK: What the person wants

  private func checkIn(_ state: inout State) -> Effect<Action> {
    guard state.pending == nil, let user = user.user else { return .none }
    if let wait = user.checkInWait(at: date.now()) {
      return refuse(&state, .checkInTooSoon(wait: wait))
    }
    return begin(&state, .checkIn)
  }

  /// Asks for a face or a finger if the person wants that, then does it.
  func begin(_ state: inout State, _ intent: CheckInIntent) -> Effect<Action> {
    state.pending = intent
    state.error = nil
    guard user.user?.isBiometricEnabled == true else { return perform(intent) }
    return .run("checkIn.biometric") { [biometricClient] send in
      do {
        try await biometricClient.authenticate()
        await send(.recognised(intent))
      } catch {
        await send(.notRecognised(intent, error as? BiometricError ?? .refused))
      }
    }
  }

  private func perform(_ intent: CheckInIntent) -> Effect<Action> {
    .run("checkIn.perform") { [userClient] send in
      do {
        switch intent {
        case .checkIn: try await userClient.checkIn()
        case .deactivateAlert: try await userClient.setAlert(false)
        }
        await send(.done(intent))
      } catch {
        await send(.failed(intent, UserError(error)))
      }
    }
    .timeout(Self.patience, onTimeout: .failed(intent, .unavailable))
  }

  private func finish(_ state: inout State, _ intent: CheckInIntent) -> Effect<Action> {
    guard state.pending == intent else { return .none }
    state.pending = nil
    if state.shownAt != nil { state.shownAt = date.now() }
    switch intent {
    case .checkIn:
      return .toast(session.isOffline ? .keptForLater : .checkedIn, by: toastClient)
    case .deactivateAlert:
      state.lastDeactivation = date.now()
      return .toast(.alertDeactivated, by: toastClient)
    }
  }

  func refuse(_ state: inout State, _ error: UserError) -> Effect<Action> {
    state.error = .profile(error)
    if case .checkInTooSoon(let wait) = error {
      return .toast(.checkInTooSoon(wait: wait), by: toastClient)
    }
    return .toast(.failed, by: toastClient)
  }
}
