import Realtime
import Testing

/// Tests the shapes of the members in both protocols.
struct PresenceShapeTests {
  private func phoenixMeta(_ reference: String) -> JSONValue {
    .object(["phx_ref": .string(reference)])
  }

  /// Case 50 of CASES.md.
  @Test(arguments: ["__proto__", "", "constructor", "ä \u{0}\n", "a:b"])
  func `Any text is a key`(key: String) {
    let value = JSONValue.object([key: .object(["metas": .array([phoenixMeta("1")])])])
    let members = PresenceMember.phoenixMembers(value)
    #expect(members?.map(\.key) == [PresenceKey(rawValue: key)])
    #expect(members?.first?.metas.map(\.reference.rawValue) == ["1"])
  }

  /// Case 46 of CASES.md.
  @Test func `A Phoenix difference has joins and leaves, each of which may be absent`() {
    let half = JSONValue.object(["a": .object(["metas": .array([phoenixMeta("1")])])])
    let diff = PresenceDiff(phoenix: .object(["joins": half]))
    #expect(diff?.joins.count == 1 && diff?.leaves.count == 0)
    #expect(PresenceDiff(phoenix: .object([:]))?.isEmpty == true)
  }

  @Test func `Another shape is no Phoenix difference`() {
    let metas: [JSONValue] = [.null, .array([.null]), .array([.object([:])])]
    for value in metas {
      #expect(PresenceMember.phoenixMembers(.object(["a": .object(["metas": value])])) == nil)
    }
    #expect(PresenceDiff(phoenix: .array([])) == nil)
    #expect(PresenceDiff(phoenix: .object(["joins": .null])) == nil)
    #expect(
      PresenceMember.phoenixMembers(.object(["a": .object(["metas": .array([])])])) == [])
  }

  /// Case 53 of CASES.md.
  @Test func `Both shapes of a Pusher snapshot have the same members`() {
    let hash = JSONValue.object([
      "presence": .object([
        "count": .integer(2), "ids": .array([.string("a"), .string("7")]),
        "hash": .object(["a": .string("info"), "7": .null]),
      ])
    ])
    let list = JSONValue.object([
      "presence": .object([
        "members": .array([
          .object(["user_id": .integer(7)]),
          .object(["user_id": .string("a"), "user_info": .string("info")]),
        ])
      ])
    ])
    let members = PresenceMember.pusherMembers(hash)
    #expect(members?.map(\.key.rawValue) == ["7", "a"])
    #expect(PresenceMember.pusherMembers(list) == members)
  }

  @Test func `Another shape is no Pusher snapshot`() {
    for value: JSONValue in [.null, .object([:]), .object(["presence": .object([:])])] {
      #expect(PresenceMember.pusherMembers(value) == nil)
    }
    let list = JSONValue.object([
      "presence": .object(["members": .array([.object(["user_id": .null])])])
    ])
    #expect(PresenceMember.pusherMembers(list) == nil)
  }

  /// Case 52 of CASES.md.
  @Test func `A number is the same user as its text`() {
    #expect(PresenceKey(userID: .integer(12)) == PresenceKey(userID: .string("12")))
    #expect(PresenceKey(userID: .bool(true)) == nil)
    #expect(
      PresenceMember(pusher: .object(["user_id": .integer(12)]))?.key
        == PresenceKey(rawValue: "12"))
  }
}
