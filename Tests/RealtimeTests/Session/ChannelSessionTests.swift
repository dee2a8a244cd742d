import HTTPExchange
import StateKit
import Testing

@testable import Realtime

@Suite struct ChannelSessionTests {
  /// The server gives the selections of each join new numbers.
  @Test func `Another join replaces the selections of database changes`() {
    var session = ChannelSession("room", ChannelOptions(), policy: .phoenix)
    let context = ChannelSession.Context(token: nil, random: .seeded(1))
    let join = JoinID.none.next()
    func response(_ id: Int64, table: String) -> JSONValue {
      [
        "postgres_changes": [
          ["id": .integer(id), "event": "*", "schema": "public", "table": .string(table)]
        ]
      ]
    }
    _ = session.receive(
      .joinReplied(join, .accepted(nil), response: response(1, table: "a")), context)
    _ = session.receive(
      .joinReplied(join, .accepted(nil), response: response(2, table: "b")), context)
    #expect(session.changeFilters.keys.sorted() == [2])
    #expect(session.changeFilters[2]?.table == "b")
  }
}
