extension LivePhoneLimit {
  private static let networkSentences = ["loses the network", "gets the network back"]

  /// Returns whether a phone with a server in another process can perform a phrase about its person. To add a
  /// person in one step, the other phone has to be in the same process.
  static func allows(_ pattern: String) -> Bool {
    !networkSentences.contains(pattern) && pattern != "adds <person> as <roles>"
  }

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
      guard Self.networkSentences.contains(step.sentence) else { return nil }
      self = .network
    } else if subject.hasSuffix("'s clock") {
      self = .clock
    } else if subject.hasSuffix("'s line") {
      self = .line
    } else if subject.first?.isUppercase == true {
      self = .otherDevice(subject)
    } else {
      self = .server
    }
  }
}
