import HTTPExchange
import Realtime
import Synchronization

/// The code under test of the article *Testing a client*.
final class NewsReader: Sendable {
  private let client: RealtimeClient
  private let news = Mutex<[String]>([])

  init(_ client: RealtimeClient) { self.client = client }

  var all: [String] { news.withLock { $0 } }

  func follow() async throws {
    let room = client.channel("room:news", ChannelOptions(recovers: true))
    let events = room.events()
    try await client.connect()
    try await room.subscribe()
    for await event in events {
      let text =
        switch event {
        case .message(let message): message.payload.json?["text"]?.stringValue
        case .continuityLost: "…"
        case .recovered: String?.none
        }
      if let text { news.withLock { $0.append(text) } }
    }
  }
}
