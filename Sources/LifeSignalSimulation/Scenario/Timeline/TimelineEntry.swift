public import LifeSignalDomain

/// An event in a scenario, in the form in which it is reported.
public struct TimelineEntry: Hashable, Sendable {
  /// The kinds of events in a timeline.
  public enum Content: Hashable, Sendable {
    /// A step did something: its sentence.
    case act(String)
    /// The owner of a published state, such as `session`, changed it: the owner, the operation, and
    /// the changes.
    case change(owner: String, operation: String, changes: [String])
    /// A text message arrived.
    case message(String)
    /// A step had no effect, and the app does not show why: the reason.
    case remark(String)
    /// A step showed a QR code: the code, and the text that it encodes.
    case code(QRCode, saying: String)
    /// New content appeared on a screen.
    case shown(ScreenMessage)
    /// An expectation was checked: its sentence, whether it is met, and the actual state.
    case expectation(String, isMet: Bool, found: String)
    /// A step could not be performed: its sentence, and why.
    case notPerformed(String, reason: String)
    /// An invariant was violated: its number, its statement, and a description of the violation.
    case violation(rule: Int, statement: String, detail: String)
    /// The program itself has a defect.
    case issue(String)
  }

  /// The virtual time since the start of the scenario.
  public let time: Duration

  /// The subject of the event; empty if there is none.
  public let subject: String

  /// The event that this entry reports.
  public let content: Content

  /// The line of the step, for an act, an expectation or a step that could not be performed.
  public let location: ScenarioLocation?

  /// Creates an entry of a timeline.
  public init(time: Duration, subject: String, content: Content, location: ScenarioLocation? = nil)
  {
    self.time = time
    self.subject = subject
    self.content = content
    self.location = location
  }

  /// Whether this entry makes the scenario fail.
  public var isFailure: Bool {
    switch content {
    case .act, .change, .message, .remark, .code, .shown: false
    case .expectation(_, let isMet, _): !isMet
    case .notPerformed, .violation, .issue: true
    }
  }
}
