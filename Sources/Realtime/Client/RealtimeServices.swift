/// What the effects of a client use.
struct RealtimeServices: Sendable {
  let endpoint: WebSocketEndpoint
  let transport: WebSocketTransport
  let authorizer: RealtimeAuthorizer
  let tokens: TokenProvider
  let links: LinkTable
  let gate: ReadingGate
  let handlers: HandlerQueue
  /// The largest total size of the messages that wait to be written to one link, in bytes.
  let outboundByteLimit: Int
}
