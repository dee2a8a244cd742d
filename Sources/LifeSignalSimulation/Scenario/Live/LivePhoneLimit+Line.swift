extension LivePhoneLimit {
  /// Returns the limit that a line exceeds, or `nil` if the phone can perform it.
  ///
  /// - Parameters:
  ///   - content: The line.
  ///   - person: The person whose phone is played.
  init?(_ content: ScenarioLine.Content, by person: String) {
    guard case .step(let step) = content else {
      self = .declaration
      return
    }
    guard let subject = step.subject else { return nil }
    if subject == person {
      let networkSentences = ["loses the network", "gets the network back"]
      guard networkSentences.contains(step.sentence) else { return nil }
      self = .network
    } else if subject.hasSuffix("'s clock") {
      self = .clock
    } else if subject.first?.isUppercase == true {
      self = .otherDevice(subject)
    } else {
      self = .server
    }
  }
}
