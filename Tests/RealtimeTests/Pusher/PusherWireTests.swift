import Testing

@testable import Realtime

@Suite struct PusherWireTests {
  /// The classes of Pusher's error codes; the others are statuses of HTTP.
  @Test(
    arguments: zip(
      [401, 403, 404, 429, 500, 503, 599, 600, 4000, 4009, 4099, 4100, 4200, 4299, 4300],
      [
        false, false, false, true, true, true, true, false, false, false, false, true, true, true,
        false,
      ]))
  func `A refused subscription is repeated if its status allows it`(
    status: Int, isTemporary: Bool
  ) throws {
    let name: ChannelName = "private-a"
    let join = JoinID.none.next()
    var wire = PusherWire(PusherCodec(prefixes: .pusher))
    let request = JoinRequest(
      parameters: .object([:]), token: nil, recovery: .notWanted, authorization: nil)
    _ = try wire.encode(.join(name, join, request))
    let text = #"""
      {"event":"pusher:subscription_error","channel":"private-a",
       "data":{"type":"AuthError","error":"no","status":\#(status)}}
      """#
    let event = try #require(wire.decode(.text(text)).first)
    guard case .channel(name, .joinReplied(join, let reply, _)) = event else {
      Issue.record("unexpected event: \(event)")
      return
    }
    #expect(reply == .refused(reason: "no", isTemporary: isTemporary))
  }
}
