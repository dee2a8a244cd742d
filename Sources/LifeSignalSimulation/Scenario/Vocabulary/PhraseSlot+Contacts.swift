internal import LifeSignalDomain

extension PhraseSlot where Value == Role {
  static var role: Self { .choice(Role.allCases.map { ($0.rawValue, $0) }) }
}

extension PhraseSlot where Value == NotificationCategory {
  static var category: Self { .choice(NotificationCategory.allCases.map { ($0.rawValue, $0) }) }
}

extension PhraseSlot where Value == Bool {
  /// Whether a person is responsive.
  static var response: Self { .choice([("responsive", true), ("non-responsive", false)]) }
}

extension PhraseSlot where Value == StatusWord {
  static var status: Self { .choice(StatusWord.allCases.map { ($0.rawValue, $0) }) }
}

extension PhraseSlot where Value == QuestionWord {
  static var question: Self { .choice(QuestionWord.allCases.map { ($0.rawValue, $0) }) }
}

extension PhraseSlot where Value == ToastWord {
  static var toast: Self { .choice(ToastWord.allCases.map { ($0.rawValue, $0) }) }
}

extension PhraseSlot where Value == ChangedItem {
  static var item: Self { .choice(ChangedItem.allCases.map { ($0.rawValue, $0) }) }
}

extension PhraseSlot where Value == ChangeStatus {
  static var progress: Self { .choice(ChangeStatus.allCases.map { ($0.scenarioText, $0) }) }
}

extension PhraseSlot where Value == AlertDelivery {
  static var delivery: Self { .choice([("delivered", .delivered), ("pending", .pending)]) }
}
