/// One line of a trace: a JSON object whose member `k` is the kind of line. The coding keys are the
/// member names of the format.
struct TraceLine: Encodable, Sendable {
  /// The kinds of lines.
  enum Kind: String, Encodable, Sendable {
    /// The first line: what is needed, in addition to the scenario, to reproduce the run.
    case header
    /// A store received an action.
    case action = "step"
    /// An effect started or ended.
    case effect = "fx"
    /// The owner of a published state, such as the session client, changed it.
    case shared
    /// A step of the scenario was performed.
    case scenarioStep = "note"
    /// An expectation was checked, or an invariant was violated.
    case property = "prop"
    /// The program has a defect, or a step of the scenario could not be performed.
    case issue
    /// A full copy of the state, so that a reader need not start at the first line.
    case keyframe = "key"
    /// The last line.
    case end
  }

  /// The result of the run, in the last line.
  enum Verdict: String, Encodable, Sendable {
    case passed, failed
  }

  let kind: Kind
  /// The sequence number of the event in the log.
  var event: UInt64?
  /// Milliseconds since the start of the world.
  var time: Int?
  /// The origin of the event: a device or the backend.
  var origin: String?
  /// The header, in the first line.
  var header: TraceHeader?
  /// For an action, its case and the cases nested in it, with a period between two cases, such as
  /// `tabs.checkIn.checkInTapped`. For an effect, its name; for shared state, the name of its
  /// published type; for a property, its statement.
  var name: String?
  /// The payload of an action.
  var payload: String?
  /// The sender of an action, or the cause of a change of shared state: `outside`, or the
  /// identifier of an effect, in the same form as in ``effect``.
  var source: String?
  /// The name of the operation with which the owner changed the state.
  var operation: String?
  /// The identifier of an effect: the letter `e` and the number of the effect in its store.
  var effect: String?
  /// The source location of the effect.
  var place: String?
  /// The phase of the effect.
  var phase: String?
  /// The sequence number of the action that started the effect.
  var cause: UInt64?
  /// The changes of the state.
  var changes: [TraceChange]?
  /// The random choices since the previous line.
  var choices: [UInt64]?
  /// A sentence of the scenario, the actual state for an expectation, or a description of what is
  /// wrong.
  var text: String?
  /// The number of the line in the scenario.
  var scenarioLine: Int?
  /// Whether the property holds.
  var holds: Bool?
  /// The full state, by origin and by name.
  var state: [String: [String: String]]?
  var verdict: Verdict?
  /// All random choices of the run, in the last line.
  var choiceRecord: String?

  init(_ kind: Kind) { self.kind = kind }

  private enum CodingKeys: String, CodingKey {
    case kind = "k"
    case event = "i"
    case time = "t"
    case origin = "o"
    case name = "n"
    case payload = "p"
    case source = "src"
    case operation = "op"
    case effect = "id"
    case place = "at"
    case phase = "ev"
    case cause
    case changes = "d"
    case choices = "c"
    case text
    case scenarioLine = "line"
    case holds = "ok"
    case state = "s"
    case verdict
    case choiceRecord = "record"
    case header
  }
}
