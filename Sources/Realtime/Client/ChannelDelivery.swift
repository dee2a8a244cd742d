/// An event of a channel on its way to the consumers.
struct ChannelDelivery: Sendable {
  let channel: ChannelName
  let event: ChannelEvent
  /// The filters of database changes, by number.
  let filters: [Int64: PhoenixPostgresFilter]
}
