/// The steps of onboarding a new person (rule 4.3).
public enum OnboardingStep: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// The first and last name.
  case name
  /// The note for the person's responders.
  case note
  /// The interval between check-ins.
  case interval
  /// The time between the reminder and the due date.
  case reminder
  /// Whether biometrics are on; see ``User/isBiometricEnabled``.
  case biometric

  /// The next step, or `nil` after the last one.
  public var next: OnboardingStep? { OnboardingStep(rawValue: rawValue + 1) }

  /// The previous step, or `nil` before the first one.
  public var previous: OnboardingStep? { OnboardingStep(rawValue: rawValue - 1) }

  /// Returns whether the first step precedes the second.
  public static func < (first: OnboardingStep, second: OnboardingStep) -> Bool {
    first.rawValue < second.rawValue
  }
}
