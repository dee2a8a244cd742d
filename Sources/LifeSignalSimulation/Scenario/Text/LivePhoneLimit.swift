/// Why a phone with a server in another process cannot perform a line of the language.
public enum LivePhoneLimit: Hashable, Sendable {
  /// The line is about another device.
  case otherDevice(String)
  /// The line adds a person or a device, or sets a title.
  case declaration
  /// The line is about the server or the world.
  case server
  /// The line sets a clock.
  case clock
  /// The line cuts, slows or fixes the line to the server.
  case line
  /// The line changes the network.
  case network
  /// The line saves a scenario.
  case saving

  /// Why signing in is not possible if the server delivers no verification codes, and what to do.
  public static var codesRefused: String {
    "the server delivers no verification codes; restart it as `lifesignal-cli serve --show-codes`"
  }

  /// The problem, in one line.
  var headline: String {
    switch self {
    case .otherDevice(let name): "the device of \(name) is not in this process"
    case .declaration: "this process plays one phone"
    case .server: "the server is not in this process"
    case .clock: "the clock is that of the machine"
    case .line: "the line to the server is real here"
    case .network: "the network is that of the machine"
    case .saving: "what a phone does with a real server cannot be repeated"
    }
  }

  /// What to do instead, in one line.
  var advice: String {
    switch self {
    case .otherDevice(let name):
      "to play it, run `lifesignal-cli connect` as \(name) in another terminal"
    case .declaration: "to play another phone, run `lifesignal-cli connect` in another terminal"
    case .server: "`lifesignal-cli play` simulates the server, too"
    case .clock: "start the phone with `--clock-skew` to give it a wrong clock"
    case .line:
      "to cut it, stop the server or let it hang with `kill -STOP`; `lifesignal-cli play` can cut it"
    case .network: "stop the server, or let `lifesignal-cli play` simulate the network"
    case .saving: "`lifesignal-cli play` can save what was played"
    }
  }
}
