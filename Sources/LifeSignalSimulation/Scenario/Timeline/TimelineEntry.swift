public import LifeSignalDomain

/// One thing that happened in a story, as it is told.
public struct TimelineEntry: Hashable, Sendable {
  /// What happened.
  public enum Content: Hashable, Sendable {
    /// A step did something: its sentence.
    case act(String)
    /// An owner changed state that it publishes: whose state, what the owner did, and each change.
    case change(owner: String, operation: String, changes: [String])
    /// A text message arrived.
    case message(String)
    /// A step has something to show.
    case remark(String)
    /// A step shows a QR code, and what it says.
    case code(QRCode, saying: String)
    /// A screen shows something that it did not show before.
    case shown(ShownWord)
    /// An expectation was looked at: its sentence, whether it holds, and what was found.
    case expectation(String, isMet: Bool, found: String)
    /// A step could not be carried out: its sentence, and why.
    case refusal(String, reason: String)
    /// A rule that always holds was broken: its number in the rules, its statement, the case.
    case violation(rule: Int, statement: String, detail: String)
    /// Something is wrong in the program itself.
    case issue(String)
  }

  /// The virtual time since the story's start.
  public let time: Duration

  /// Who did it or to whom it happened; empty when nobody is meant.
  public let who: String

  /// What happened.
  public let content: Content

  /// The step's line, for what a step did or expected.
  public let place: ScenarioPlace?

  /// Makes an entry.
  public init(time: Duration, who: String, content: Content, place: ScenarioPlace? = nil) {
    self.time = time
    self.who = who
    self.content = content
    self.place = place
  }

  /// Whether this entry alone makes the story fail.
  public var isFailure: Bool {
    switch content {
    case .act, .change, .message, .remark, .code, .shown: false
    case .expectation(_, let isMet, _): !isMet
    case .refusal, .violation, .issue: true
    }
  }
}
