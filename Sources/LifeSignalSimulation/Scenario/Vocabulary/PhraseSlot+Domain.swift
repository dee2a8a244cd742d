internal import LifeSignalDomain
internal import LifeSignalFeatures

extension PhraseSlot where Value == VerificationCode {
  /// Six digits.
  static var verificationCode: Self {
    .word("six digits") { word in try? VerificationCode(word) }
  }
}

extension PhraseSlot where Value == Bool {
  /// `on` or `off`.
  static var onOrOff: Self { .choice([("on", true), ("off", false)]) }
  /// Whether an emergency is on: `active` or `inactive`.
  static var alert: Self { .choice([("active", true), ("inactive", false)]) }
}

extension PhraseSlot where Value == PhoneRegion {
  static var region: Self { .choice(PhoneRegion.allCases.map { ($0.rawValue, $0) }) }
}

extension PhraseSlot where Value == OnboardingStep {
  static var onboardingStep: Self { .choice(OnboardingStep.allCases.map { ($0.scenarioText, $0) }) }
}

extension PhraseSlot where Value == NotificationKind {
  static var noticeKind: Self { .choice(NotificationKind.allCases.map { ($0.scenarioText, $0) }) }
}

extension PhraseSlot where Value == RefusalWord {
  static var refusal: Self { .choice(RefusalWord.allCases.map { ($0.rawValue, $0) }) }
}

extension PhraseSlot where Value == Roles {
  /// `responder`, `dependent`, or both joined by `and`.
  static var roles: Self {
    PhraseSlot { reader throws(Mismatch) in
      let first = try reader.read(PhraseSlot<Role>.role)
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

extension PhraseSlot where Value == ReminderLead {
  /// `30 min` or `2 h`, or `off`.
  static var reminder: Self {
    PhraseSlot { reader throws(Mismatch) in
      let mismatch = reader.mismatch("`off`, `30 min` or `2 h`")
      if reader.nextWord == "off" {
        reader.skip()
        return .off
      }
      guard let duration = try? reader.read(PhraseSlot<Duration>.duration),
        let lead = ReminderLead.allCases.first(where: {
          $0.seconds.map(Duration.seconds) == duration
        })
      else { throw mismatch }
      return lead
    }
  }
}

extension PhraseSlot where Value == String {
  /// A screen, by its name in `Screen.scenarioText`.
  static var screen: Self {
    PhraseSlot { reader throws(Mismatch) in
      let all = Screen.allScenarioTexts
      let texts = all.map { "`\($0)`" }.joined(separator: ", ")
      var mismatch = reader.mismatch(texts)
      for screen in all {
        var attempt = reader
        do throws(Mismatch) {
          for word in screen.split(separator: " ") { try attempt.read([String(word)]) }
          reader = attempt
          return screen
        } catch {
          // The first words of all screens are listed together, as whole names.
          let isAtStart = error.position == reader.position
          mismatch = mismatch.merged(
            with: isAtStart ? reader.mismatch(texts, candidates: error.candidates) : error)
        }
      }
      throw mismatch
    }
  }
}
