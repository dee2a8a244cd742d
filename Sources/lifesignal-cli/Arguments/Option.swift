import LifeSignalSimulation

/// A flag of a command, with its help text.
struct Option: Equatable {
  /// The flag as it is typed, such as `--format`.
  let name: String
  /// The values to choose from; empty if the flag takes no value, or a number, a path or a text.
  let choices: [String]
  /// The name of the value in help texts; `nil` if the flag takes no value, or has choices.
  let placeholder: String?
  /// A short description of the flag.
  let summary: String

  init(name: String, choices: [String] = [], placeholder: String? = nil, summary: String) {
    self.name = name
    self.choices = choices
    self.placeholder = placeholder
    self.summary = summary
  }

  static let help = Option(name: "--help", summary: "Shows this help.")

  static let format = Option(
    name: "--format", choices: ["text", "json"],
    summary: "The output: text (the default), or one JSON object on each line.")

  static let seed = Option(
    name: "--seed", placeholder: "N", summary: "The seed of all randomness; 1 by default.")

  static let seeds = Option(
    name: "--seeds", placeholder: "N",
    summary: "The number of worlds, 1 to 1000000; 1 by default. Their seeds are consecutive.")

  static let devices = Option(
    name: "--devices", placeholder: "N",
    summary: "The number of devices, 3 to 1000; 5 by default. About one in five is a person's "
      + "second device.")

  static let days = Option(
    name: "--days", placeholder: "D", summary: "The number of days, 1 to 400; 3 by default.")

  static let actions = Option(
    name: "--actions", placeholder: "N",
    summary: "Actions on each device in a day, 1 to 1000; 20 by default.")

  static let schedule = Option(
    name: "--schedule", choices: WorldSchedule.allCases.map(\.rawValue),
    summary: "The order of jobs that could run at the same time: of their arrival (fifo, the "
      + "default), or random.")

  static let carrier = Option(
    name: "--carrier", choices: Carrier.allCases.map(\.rawValue),
    summary: "What carries the messages: datagrams (the default), or sockets.")

  static let faults = Option(
    name: "--faults", placeholder: "PLAN",
    summary: "The faults to add: none, mild, rough, or values such as drop=0.02,delay=5s; the keys "
      + "are drop, delay, duplicate, reorder, cut, kill, skew and reboot.")

  static let people = Option(
    name: "--people", placeholder: "N",
    summary: "The maximum number of people and their other devices; 1000 by default.")

  static let folder = Option(
    name: "--folder", placeholder: "DIR",
    summary: "Saves the world in a folder, or continues the world that is saved there.")

  static let serverFolder = Option(
    name: "--folder", placeholder: "DIR",
    summary: "Keeps the accounts in a folder, or continues with the accounts that are kept there.")

  static let phoneFolder = Option(
    name: "--folder", placeholder: "DIR",
    summary: "Keeps the files of the phone in a folder, or continues with the phone in it.")

  static let person = Option(
    name: "--as", placeholder: "NAME", summary: "The first name of the person, in the lines.")

  static let number = Option(
    name: "--number", placeholder: "N",
    summary: "The telephone number, such as \"555 010 0001\"; by default, one of the name.")

  static let clockSkew = Option(
    name: "--clock-skew", placeholder: "T",
    summary: "Lets the phone's clock be wrong by up to 999999 s, m or h, such as 7m or -90s.")

  static let crowd = Option(
    name: "--crowd", placeholder: "N",
    summary: "Lets chance play N phones, 1 to 1000, in place of one person.")

  static let crowdTime = Option(
    name: "--for", placeholder: "T",
    summary: "The time for which a crowd acts, 1 to 999999 s, m or h, such as 2m; 1m by default.")

  static let trace = Option(
    name: "--trace", placeholder: "FILE", summary: "Writes every event to a file, as JSON Lines.")

  static let port = Option(
    name: "--port", placeholder: "N",
    summary: "The TCP port, 0 to 65535; 8787 by default. With 0, a free one, which is written.")

  static let showCodes = Option(
    name: "--show-codes", summary: "Shows verification codes, for demonstrations only.")

  static let dashboard = Option(
    name: "--dashboard", summary: "Shows a page for the operator, at the port of the server.")

  static let allowOrigin = Option(
    name: "--allow-origin", placeholder: "ORIGINS",
    summary: "Lets web pages of origins, such as https://example.com, connect.")

  /// A description of ``faults`` for help texts.
  static let faultsDescription = """
    `--faults` adds faults. PLAN is `none`, `mild` or `rough`, or values separated by commas:
      drop=P       a message is lost
      delay=T      a message is delayed by up to T, at most 30s
      duplicate=P  a message arrives twice
      reorder=P    a message arrives after later ones
      cut=P        an action breaks the connection of its device for a while
      kill=P       an action is interrupted, because its app is killed
      skew=P       an action changes the wall clock of its device or of the server; all clocks of
                   devices are wrong from the start
      reboot=P     an action is interrupted, because its device restarts
    P is a probability from 0 to 1. Values can also change a named plan: `rough,kill=0,delay=500ms`.
    """

  /// A description of ``carrier`` for help texts.
  static let carrierDescription = """
    `--carrier sockets` lets each phone keep one WebSocket to the server, through the client and the
    router of `serve`. Nothing is lost or reordered within a connection, so drop and reorder break it:
    drop before a message arrives, reorder after it has arrived.
    """

  /// Whether the value is the path of an output file.
  var isOutputFile: Bool { placeholder == "FILE" }

  /// Whether the flag takes a value.
  var takesValue: Bool { placeholder != nil || !choices.isEmpty }

  /// The values in the form shown in messages.
  var values: String { placeholder ?? choices.joined(separator: " or ") }

  /// The flag and its values in the form shown in help texts.
  var synopsis: String {
    takesValue ? "\(name) \(placeholder ?? choices.joined(separator: "|"))" : name
  }
}
