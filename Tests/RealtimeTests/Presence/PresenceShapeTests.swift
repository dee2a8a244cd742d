import HTTPExchange
import Realtime
import Testing

/// Tests the shapes of the members in the Phoenix and Pusher protocols.
struct PresenceShapeTests {
  private let phoenix = PhoenixCodec(version: .v2)
  private let pusher = PusherCodec(prefixes: .pusher)

  private func decoded(_ event: String, _ payload: JSONValue) throws -> PhoenixContent {
    let message = JSONValue.array([.null, .null, "room:a", .string(event), payload])
    return try phoenix.decode(.text(message.encoded)).content
  }

  private func snapshot(_ presence: JSONValue) throws -> PusherPresenceSnapshot? {
    let message: JSONValue = [
      "event": "pusher_internal:subscription_succeeded", "channel": "presence-a",
      "data": ["presence": presence],
    ]
    guard
      case .subscriptionSucceeded(_, let snapshot) = try pusher.decode(.text(message.encoded))
    else { return nil }
    return snapshot
  }

  /// Case 50 of CASES.md.
  @Test(arguments: ["__proto__", "", "constructor", "ä \u{0}\n", "a:b"])
  func `Any text is a key`(key: String) throws {
    let value = JSONValue.object([key: ["metas": [["phx_ref": "1"]]]])
    #expect(
      try decoded("presence_state", value) == .presenceState([key: [.init(reference: "1")]]))
  }

  /// Case 46 of CASES.md.
  @Test func `A Phoenix difference has joins and leaves, each of which may be absent`() throws {
    let joins: JSONValue = ["a": ["metas": [["phx_ref": "1"]]]]
    #expect(
      try decoded("presence_diff", ["joins": joins])
        == .presenceDiff(joins: ["a": [.init(reference: "1")]], leaves: [:]))
    #expect(try decoded("presence_diff", [:]) == .presenceDiff(joins: [:], leaves: [:]))
  }

  @Test func `A Phoenix presence of an unknown shape is refused`() throws {
    for metas: JSONValue in [.null, [.null], [[:]]] {
      #expect(throws: PhoenixFailure.self) {
        try decoded("presence_state", ["a": ["metas": metas]])
      }
    }
    #expect(throws: PhoenixFailure.self) { try decoded("presence_diff", []) }
    #expect(throws: PhoenixFailure.self) { try decoded("presence_diff", ["joins": .null]) }
    #expect(
      try decoded("presence_state", ["a": ["metas": []]]) == .presenceState(["a": []]))
  }

  /// Case 53 of CASES.md.
  @Test func `Both shapes of a Pusher snapshot have the same members`() throws {
    let hash: JSONValue = [
      "count": 2, "ids": ["a", "7"], "hash": ["a": "info", "7": .null],
    ]
    let list: JSONValue = ["members": [["user_id": "a", "user_info": "info"], ["user_id": 7]]]
    let members = try #require(try snapshot(hash)).members
    #expect(members.map(\.userID) == ["a", "7"])
    #expect(try snapshot(list)?.members == members)
  }

  @Test func `A Pusher snapshot of an unknown shape is refused`() {
    for presence: JSONValue in [[], [:], ["members": [["user_id": .null]]]] {
      #expect(throws: PusherFailure.self) { try snapshot(presence) }
    }
  }

  /// Case 52 of CASES.md.
  @Test func `A number is the same user as its text`() throws {
    let members = { (id: JSONValue) in try snapshot(["members": [["user_id": id]]])?.members }
    #expect(try members(12) == members("12"))
    #expect(throws: PusherFailure.self) { try members(true) }
  }
}
