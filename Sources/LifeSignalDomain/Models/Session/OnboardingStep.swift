/// Where a new person is in onboarding (4.3).
public enum OnboardingStep: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// First and last name.
  case name
  /// What responders should know.
  case note
  /// How often to check in.
  case interval
  /// How long before it is due to be reminded.
  case reminder
  /// Whether check-ins ask for a face or a finger.
  case biometric

  /// The step after this one; nothing after the last.
  public var next: OnboardingStep? { OnboardingStep(rawValue: rawValue + 1) }

  /// The step before this one; nothing before the first.
  public var previous: OnboardingStep? { OnboardingStep(rawValue: rawValue - 1) }

  /// The earlier one is the lesser.
  public static func < (first: OnboardingStep, second: OnboardingStep) -> Bool {
    first.rawValue < second.rawValue
  }
}
