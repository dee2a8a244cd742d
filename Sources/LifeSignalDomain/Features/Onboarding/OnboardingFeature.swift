public import StateKit

/// Asks a new person for a profile (4.3). Which step it is at, the session says; this is what was
/// typed and chosen.
///
/// It makes no profile itself: ``Action/profileReady(_:)`` and ``Action/cancelTapped`` are for the
/// parent.
public struct OnboardingFeature: Reducer {
  /// What the person typed and chose.
  public struct State: Hashable, Sendable {
    /// The first name, as typed.
    public var firstName = ""
    /// The last name, as typed.
    public var lastName = ""
    /// The emergency note, as typed.
    public var note = ""
    /// How often to check in.
    public var interval = IntervalPicker()
    /// How long before it is due to be reminded.
    public var reminder = ReminderLead.thirtyMinutes
    /// Whether check-ins ask for a face or a finger.
    public var isBiometricEnabled = false
    /// Whether the person is being asked for one.
    public var isTestingBiometric = false
    /// Whether the profile is being made.
    public var isCompleting = false
    /// Why it does not go on.
    public var error: OnboardingError?

    /// Nothing typed.
    public init() {}

    /// What was typed and chosen, as a profile.
    ///
    /// - Throws: ``OnboardingError`` for the first thing that is wrong.
    public func profile() throws(OnboardingError) -> UserProfile {
      UserProfile(
        name: try parsedName(), note: try parsedNote(), plan: try plan(),
        isBiometricEnabled: isBiometricEnabled)
    }

    func parsedName() throws(OnboardingError) -> PersonName {
      do throws(PersonNameError) {
        return try PersonName(first: firstName, last: lastName)
      } catch {
        throw .name(error)
      }
    }

    func parsedNote() throws(OnboardingError) -> EmergencyNote {
      do throws(EmergencyNoteError) {
        return try EmergencyNote(note)
      } catch {
        throw .note(error)
      }
    }

    func plan() throws(OnboardingError) -> CheckInPlan {
      do throws(CheckInPlanError) {
        return try CheckInPlan(interval: interval.interval, reminder: reminder)
      } catch {
        throw .plan(error)
      }
    }
  }

  /// What happens in onboarding.
  public enum Action: Hashable, Sendable {
    /// The first name reads as follows now.
    case firstNameChanged(String)
    /// The last name reads as follows now.
    case lastNameChanged(String)
    /// The note reads as follows now.
    case noteChanged(String)
    /// Days or hours are counted.
    case intervalUnitSelected(IntervalPicker.Unit)
    /// A number of days or hours was picked.
    case intervalValueSelected(Int)
    /// A reminder was chosen.
    case reminderSelected(ReminderLead)
    /// Check-ins are to ask for a face or a finger, or not any more.
    case biometricToggled(Bool)
    /// The face or finger was recognised.
    case biometricConfirmed
    /// It was not.
    case biometricFailed(BiometricError)
    /// On to the next step.
    case nextTapped
    /// Back to the step before.
    case backTapped
    /// All is said.
    case completeTapped
    /// A profile is to be made. For the parent.
    case profileReady(UserProfile)
    /// It could not be made.
    case profileFailed(UserError)
    /// The person wants to leave. For the parent.
    case cancelTapped
  }

  private enum EffectID: Hashable, Sendable { case biometric }

  @SharedReader private var session: ReadOnlySessionState
  @Dependency(\.sessionClient) private var sessionClient
  @Dependency(\.biometricClient) private var biometricClient

  /// Onboarding.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .firstNameChanged(let text): state.firstName = text
    case .lastNameChanged(let text): state.lastName = text
    case .noteChanged(let text): state.note = text
    case .intervalUnitSelected(let unit):
      state.interval.select(unit)
      if case .intervalNotOffered = state.error { state.error = nil }
    case .intervalValueSelected(let value):
      state.error = state.interval.select(value) ? nil : .intervalNotOffered(value)
    case .reminderSelected(let reminder): state.reminder = reminder

    case .biometricToggled(let isOn): return toggleBiometric(&state, isOn)
    case .biometricConfirmed:
      guard state.isTestingBiometric else { return .none }
      state.isTestingBiometric = false
      state.isBiometricEnabled = true
    case .biometricFailed(let error):
      guard state.isTestingBiometric else { return .none }
      state.isTestingBiometric = false
      state.error = .biometric(error)

    case .nextTapped: return goOn(&state)
    case .backTapped:
      state.error = nil
      return session.onboardingStep?.previous.map(go) ?? .none

    case .completeTapped: return complete(&state)
    case .profileFailed(let error):
      state.isCompleting = false
      state.error = .profile(error)
    case .profileReady, .cancelTapped: break
    }
    return .none
  }

  /// Asks once for a face or a finger before check-ins do (4.3).
  private func toggleBiometric(_ state: inout State, _ isOn: Bool) -> Effect<Action> {
    guard isOn else {
      state.isBiometricEnabled = false
      state.isTestingBiometric = false
      return .cancel(id: EffectID.biometric)
    }
    guard !state.isTestingBiometric else { return .none }
    state.isTestingBiometric = true
    state.error = nil
    return .run("onboarding.biometric") { [biometricClient] send in
      do {
        try await biometricClient.authenticate()
        await send(.biometricConfirmed)
      } catch {
        // Whatever it is: the question ends with it.
        await send(.biometricFailed(error as? BiometricError ?? .refused))
      }
    }
    .cancellable(id: EffectID.biometric)
  }

  /// The next step, when what this one asks for is there.
  private func goOn(_ state: inout State) -> Effect<Action> {
    guard let step = session.onboardingStep, let next = step.next else { return .none }
    do throws(OnboardingError) {
      switch step {
      case .name: _ = try state.parsedName()
      case .note: _ = try state.parsedNote()
      case .reminder: _ = try state.plan()
      case .interval, .biometric: break
      }
    } catch {
      state.error = error
      return .none
    }
    state.error = nil
    if step == .interval { state.interval.accept() }
    return go(to: next)
  }

  private func go(to step: OnboardingStep) -> Effect<Action> {
    .run("onboarding.step") { [sessionClient] _ in sessionClient.stepReached(step) }
  }

  private func complete(_ state: inout State) -> Effect<Action> {
    guard session.onboardingStep == .biometric, !state.isCompleting else { return .none }
    do throws(OnboardingError) {
      let profile = try state.profile()
      state.isCompleting = true
      state.error = nil
      return .send(.profileReady(profile))
    } catch {
      state.error = error
      return .none
    }
  }
}
