internal import LifeSignalDomain

extension Slot where Value == VerificationCode {
  /// Six digits.
  static var verificationCode: Self {
    .word("six digits") { word in try? VerificationCode(word) }
  }
}

extension Slot where Value == Bool {
  static var switched: Self { .choice([("on", true), ("off", false)]) }
  static var alert: Self { .choice([("active", true), ("inactive", false)]) }
}

extension Slot where Value == PhoneRegion {
  static var region: Self { .choice(PhoneRegion.allCases.map { ($0.rawValue, $0) }) }
}

extension Slot where Value == OnboardingStep {
  static var onboardingStep: Self { .choice(OnboardingStep.allCases.map { ($0.story, $0) }) }
}

extension Slot where Value == NotificationKind {
  static var notice: Self { .choice(NotificationKind.allCases.map { ($0.story, $0) }) }
}

extension Slot where Value == Refusal {
  static var refusal: Self { .choice(Refusal.allCases.map { ($0.rawValue, $0) }) }
}

extension Slot where Value == Roles {
  /// `responder`, `dependent`, or both joined by `and`.
  static var roles: Self {
    Slot { reader throws(Mismatch) in
      let first = try reader.read(Slot<Role>.role)
      guard reader.nextWord == "and" else { return first == .responder ? .responder : .dependent }
      reader.skip()
      let other: [Role] = Role.allCases.filter { $0 != first }
      guard let word = reader.nextWord, other.contains(where: { $0.rawValue == word }) else {
        throw reader.mismatch(words: other.map(\.rawValue))
      }
      reader.skip()
      return .both
    }
  }

}

extension Slot where Value == ReminderLead {
  /// `30 min` or `2 h`, or `off`.
  static var reminder: Self {
    Slot { reader throws(Mismatch) in
      let refused = reader.mismatch("`off`, `30 min` or `2 h`")
      if reader.nextWord == "off" {
        reader.skip()
        return .off
      }
      guard let duration = try? reader.read(Slot<Duration>.duration),
        let lead = ReminderLead.allCases.first(where: {
          $0.seconds.map(Duration.seconds) == duration
        })
      else { throw refused }
      return lead
    }
  }
}

extension Slot where Value == String {
  /// A screen, in the words of ``Screen/story``.
  static var screen: Self {
    Slot { reader throws(Mismatch) in
      for screen in Screen.stories {
        var attempt = reader
        let words = screen.split(separator: " ").map(String.init)
        let fits = words.allSatisfy { word in
          defer { attempt.skip() }
          return attempt.nextWord == word
        }
        if fits {
          reader = attempt
          return screen
        }
      }
      throw reader.mismatch(Screen.stories.map { "`\($0)`" }.joined(separator: ", "))
    }
  }
}
