/// A channel of a client. Its consumers are its identity: a channel that is created again after its
/// removal is another one.
struct ChannelIdentity: Sendable {
  let name: ChannelName
  let options: ChannelOptions
  let consumers: ChannelConsumers
}
