/// One line of a trace: a JSON object whose member `k` says what kind of line it is. The names of the
/// members are those of the format.
struct TraceLine: Encodable, Sendable {
  /// The kinds of lines.
  enum Kind: String, Encodable, Sendable {
    /// The first line: which world, and from what it can be had again.
    case header
    /// A store received an action.
    case step
    /// An effect began or ended.
    case effect = "fx"
    /// An owner changed state that it publishes.
    case shared
    /// The person's step in the story.
    case note
    /// An expectation was looked at, or an invariant was broken.
    case property = "prop"
    /// The program itself is wrong.
    case issue
    /// Everything as it is, so that a reader need not begin at the beginning.
    case key
    /// The last line.
    case end
  }

  /// Of the last line: how it ended.
  enum Verdict: String, Encodable, Sendable {
    case passed, failed
  }

  let kind: Kind
  /// The place of the event in the one order of everything that happened.
  var event: UInt64?
  /// Milliseconds since the world began.
  var time: Int?
  /// Whose event it is: a device or the backend.
  var origin: String?
  /// A header's.
  var header: TraceHeader?
  /// Of an action: its cases, joined by points; of shared state: the name of its type.
  var name: String?
  /// What an action carries.
  var payload: String?
  /// Who sent the action: `outside`, or the effect's id.
  var source: String?
  /// What an owner did, in its words.
  var operation: String?
  /// The number of an effect in its store.
  var effect: String?
  /// Where the effect was written.
  var place: String?
  /// What became of the effect.
  var phase: String?
  /// The event that an effect belongs to.
  var cause: UInt64?
  /// What changed.
  var changes: [TraceChange]?
  /// The choices that were made since the line before.
  var choices: [UInt64]?
  /// What was said, or what is wrong.
  var text: String?
  /// The line of the story.
  var line: Int?
  /// Whether a property holds.
  var holds: Bool?
  /// Everything as it is, by origin and by name.
  var state: [String: [String: String]]?
  var verdict: Verdict?
  /// All choices of the run.
  var record: String?

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
    case line
    case holds = "ok"
    case state = "s"
    case verdict
    case record
    case header
  }
}
