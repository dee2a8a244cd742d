import Realtime
import Testing

/// The limits of Pusher clients.
extension PusherHubTests {
  @Test func `What exceeds a limit of Pusher is refused`() throws {
    var limits = HubLimits()
    limits.pusherUsers = 1
    limits.pusherUserIDBytes = 3
    limits.pusherChannelBytes = 10
    limits.channelsPerConnection = 2
    limits.pusherClientEventBytes = 4
    limits.eventBytes = 8
    limits.topics = 3
    var hub = hub(connections: 3, limits: limits)
    #expect(
      hub.send(1, try subscription(1, "presence-a", user: "anna")).first?
        .contains("Invalid channel_data") == true)
    #expect(hub.send(1, try subscription(1, "presence-a", user: "ann")).count == 1)
    #expect(hub.send(2, try subscription(2, "presence-a", user: "ann")).count == 1)
    #expect(
      hub.send(3, try subscription(3, "presence-a", user: "bob")).first?
        .contains("Too many members") == true)
    for name in ["abcdefghijk", "a b", "ä"] {
      #expect(
        hub.send(1, try subscription(1, name)).first?.contains("Invalid channel name") == true)
    }
    #expect(hub.send(1, try subscription(1, "b")).first?.contains("succeeded") == true)
    #expect(hub.send(1, try subscription(1, "c")).first?.contains("Too many channels") == true)
    #expect(hub.send(3, try subscription(3, "c")).first?.contains("succeeded") == true)
    #expect(hub.send(3, try subscription(3, "d")).first?.contains("Too many channels") == true)
    let event = #"{"event":"client-e","channel":"presence-a","data":[1]}"#
    #expect(hub.send(1, event).count == 1)
    #expect(hub.send(1, event.replacing("[1]", with: "[100]")).first?.contains("large") == true)
    #expect(hub.send(1, event.replacing("-e", with: "-ee")).first?.contains("long") == true)
  }
}
