/// What carries the messages between the devices and the server of a world.
public enum Carrier: String, Hashable, Sendable, CaseIterable {
  /// Each message travels by itself: it can be lost, delayed, duplicated or overtaken. The default.
  case datagrams
  /// Each launch of an app keeps one WebSocket to the server. The client, the line and the router of a
  /// real deployment run over connections in memory.
  ///
  /// Within a connection, nothing is lost, and nothing arrives out of order: a connection is slow, silent
  /// or broken. So the faults of messages are faults of connections. Joins and heartbeats, which
  /// datagrams do not have, cause none of them; they arrive late, or break with their connection.
  ///
  /// | fault | over sockets |
  /// |---|---|
  /// | `drop` | The connection breaks before a request or a message of the server arrives. |
  /// | `delay` | A frame takes longer, and the later ones of its direction wait for it. |
  /// | `duplicate` | A request or a message of the server arrives twice, as over two connections. |
  /// | `reorder` | The connection breaks after a request or a message of the server has arrived. |
  /// | `cut` | Nothing arrives for a while, and neither end notices until it misses heartbeats. |
  case sockets
}
