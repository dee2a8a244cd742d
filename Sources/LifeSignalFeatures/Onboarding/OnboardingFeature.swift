public import LifeSignalDomain
public import StateKit

/// The onboarding of a new person, which collects a profile (rule 4.3).
///
/// The session holds the current step; this feature holds the input. The parent handles two
/// actions: it creates the profile after ``Action/profileReady(_:)``, and ends the session after
/// ``Action/cancelTapped``.
public struct OnboardingFeature: Reducer {
  /// The person's input, and the progress of requests.
  public struct State: Hashable, Sendable {
    /// The typed first name.
    public var firstName = ""
    /// The typed last name.
    public var lastName = ""
    /// The typed emergency note.
    public var note = ""
    /// The selected interval between check-ins.
    public var interval = IntervalPicker()
    /// The selected reminder before a check-in is due.
    public var reminder = ReminderLead.thirtyMinutes
    /// Whether check-ins require biometrics.
    public var isBiometricEnabled = false
    /// Whether the app waits for biometric authentication.
    public var isTestingBiometric = false
    /// Whether the profile is being created.
    public var isCompleting = false
    /// The error that keeps onboarding from continuing.
    public var error: OnboardingError?

    /// Creates the initial state.
    public init() {}

    /// Returns the input as a profile.
    ///
    /// - Throws: ``OnboardingError`` for the first invalid input.
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

  /// The actions of onboarding.
  public enum Action: Hashable, Sendable {
    /// The user edited the first name.
    case firstNameChanged(String)
    /// The user edited the last name.
    case lastNameChanged(String)
    /// The user edited the note.
    case noteChanged(String)
    /// The user selected days or hours.
    case intervalUnitSelected(IntervalPicker.Unit)
    /// The user selected a number of days or hours.
    case intervalValueSelected(Int)
    /// The user selected a reminder.
    case reminderSelected(ReminderLead)
    /// The user switched biometrics on or off.
    case biometricToggled(Bool)
    /// The person was recognised.
    case biometricConfirmed
    /// The person was not recognised.
    case biometricFailed(BiometricError)
    /// The user tapped Next.
    case nextTapped
    /// The user tapped Back.
    case backTapped
    /// The user tapped Complete.
    case completeTapped
    /// The profile is valid, and the parent has to create it.
    case profileReady(UserProfile)
    /// The profile could not be created.
    case profileFailed(UserError)
    /// The user tapped Cancel, and the parent has to end the session.
    case cancelTapped
  }

  private enum EffectID: Hashable, Sendable { case biometric }

  @SharedReader private var session: ReadOnlySessionState
  @Dependency(\.sessionClient) private var sessionClient
  @Dependency(\.biometricClient) private var biometricClient

  /// Creates the onboarding feature.
  public init() {}

  /// Handles the actions of onboarding.
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

    case .nextTapped: return advance(&state)
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

  /// Tests biometric authentication once before check-ins require it (rule 4.3).
  private func toggleBiometric(_ state: inout State, _ isOn: Bool) -> Effect<Action> {
    guard isOn else {
      state.isBiometricEnabled = false
      state.isTestingBiometric = false
      return .cancel(id: EffectID.biometric)
    }
    guard !state.isTestingBiometric else { return .none }
    state.isTestingBiometric = true
    state.error = nil
    return .run("onboarding.biometric", with: biometricClient) { send, biometricClient in
      do throws(BiometricError) {
        try await biometricClient.recognise()
        await send(.biometricConfirmed)
      } catch {
        await send(.biometricFailed(error))
      }
    }
    .cancellable(id: EffectID.biometric)
  }

  /// Continues with the next step if the input of the current step is valid.
  private func advance(_ state: inout State) -> Effect<Action> {
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
    .run("onboarding.step", with: sessionClient) { _, sessionClient in
      sessionClient.stepReached(step)
    }
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
