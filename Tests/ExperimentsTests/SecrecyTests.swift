import Experiments
import HTTPExchange
import StateKit
import Testing

/// No description of a value contains a property of a user or a key, so that they are in no log, error
/// or trace.
struct SecrecyTests {
  private static let secret = "s3cr3t"

  /// Whether the secret is in any text that Swift makes of a value.
  private func isVisible(_ value: Any) -> Bool {
    var dumped = ""
    dump(value, to: &dumped)
    let texts = [
      String(describing: value), String(reflecting: value), "\(value)", "\([value])",
      "\(Optional(value) as Any)", dumped,
    ]
    return texts.contains { $0.contains(Self.secret) }
  }

  @Test func `No description of a user contains a property`() {
    let user = ExperimentUser(
      userID: Self.secret, deviceID: Self.secret, userProperties: [Self.secret: "a"])
    #expect(!isVisible(user))
    #expect(!isVisible(user.identity))
    #expect(!isVisible(["user": user]))
  }

  @Test func `No description of a fetch contains the key or a property`() {
    let target = FetchTarget(user: ExperimentUser(userID: Self.secret))
    var machine = FetchMachine()
    let event = FetchMachine.Event.fetchRequested(FetchMachine.CallerID(number: 1), target)
    let commands = machine.handle(event, random: .seeded(0))
    let key = DeploymentKey(Self.secret)
    let values: [Any] = [target, event, commands, machine, key, [key]]
    #expect(!values.contains { isVisible($0) })
    #expect(commands.count == 2)
  }

  @Test func `A secret in a text is noticed`() {
    #expect(isVisible(Self.secret))
  }
}
