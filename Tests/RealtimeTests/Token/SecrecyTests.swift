import Realtime
import StateKit
import Testing

/// Tests that tokens and signatures are in no description, so that they are in no log or trace.
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

  @Test func `No description of an event, command or state contains a token`() throws {
    let token = AccessToken(Self.secret)
    var machine = TokenMachine(.provider(), token: token)
    var values: [Any] = [token, machine, [token], ["key": token]]
    for event: TokenMachine.Event in [
      .refreshNeeded, .tokenNeeded, .updated(token), .refreshNeeded,
    ] {
      values += [event, machine.handle(event, random: .seeded(0)), machine]
    }
    guard case .requested(let generation, _, _) = machine.state else {
      throw TokenFailure.noProvider
    }
    let provided = TokenMachine.Event.provided(
      generation, AccessToken("\(Self.secret) new"), validFor: nil)
    values += [provided, machine.handle(provided, random: .seeded(0)), machine]
    values += [TokenMachine.Outcome.token(token), TokenMachine.Outcome.kept(token, .timedOut)]
    #expect(!values.contains { isVisible($0) })
  }

  @Test func `No description of an event or command contains the authorization of a join`() throws {
    let authorization = ChannelAuthorization(signature: Self.secret, channelData: Self.secret)
    var policy = ChannelPolicy.pusher
    policy.authorizesJoins = true
    var harness = ChannelHarness(policy)
    harness.apply(.subscribe)
    harness.open()
    let event = ChannelMachine.Event.authorized(.none.next(), authorization)
    let commands = harness.apply(event)
    #expect(commands.contains(.sendJoin(.none.next(), recover: nil, authorization)))
    let values: [Any] = [authorization, event, commands, harness.machine]
    #expect(!values.contains { isVisible($0) })
  }

  @Test func `A secret in a text is noticed`() {
    #expect(isVisible(Self.secret))
    #expect(isVisible([AccessToken(Self.secret).value]))
  }
}
