import Realtime
import Testing

/// Tokens and keys are in no description.
@Suite struct RedactionTests {
  private func texts(of value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return "\(value) \(String(reflecting: value)) \(dumped)"
  }

  @Test func `No description of a configuration contains a key or a token`() throws {
    var join = PhoenixJoinConfiguration()
    join.accessToken = "SECRET"
    let options = ChannelOptions(parameters: .supabase(join))
    let endpoint = try WebSocketEndpoint(
      "ws://h/socket?token=SECRET", headers: [("Authorization", "Bearer SECRET")])
    var configuration = try RealtimeConfiguration.supabase("ws://h/realtime/v1", apiKey: "SECRET")
    configuration.initialToken = AccessToken("SECRET")
    let address = try #require(
      PhoenixSocketAddress(base: "ws://h", version: .v2, parameters: ["apikey": "SECRET"]))
    for value in [join, options, endpoint, configuration, address] as [Any] {
      #expect(!texts(of: value).contains("SECRET"), "\(type(of: value))")
    }
    #expect("\(endpoint)" == "ws://h:80/socket?…")
  }
}
