/// What carries the messages between the devices and the server of a world.
public enum Carrier: String, Hashable, Sendable, CaseIterable {
  /// Each message travels by itself: it can be lost, delayed, duplicated or overtaken. The default.
  case datagrams
  /// Each launch of an app keeps one WebSocket to the server. The client, the line and the router of a
  /// real deployment run over connections in memory.
  ///
  /// The messages of a connection arrive in order or not at all, so the faults of messages mean
  /// something else than over datagrams:
  ///
  /// | fault | over sockets |
  /// |---|---|
  /// | `drop` | The connection breaks, and the message with it. |
  /// | `delay` | A message takes longer, and so do the later ones of its connection. |
  /// | `duplicate` | A request or a message of the server arrives twice, as over two connections. |
  /// | `reorder` | The connection breaks after the message has arrived, before any later one. |
  /// | `cut` | Nothing arrives for a while, and neither end notices until it misses heartbeats. |
  case sockets
}
