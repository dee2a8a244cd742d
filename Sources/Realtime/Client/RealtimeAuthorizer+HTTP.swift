public import HTTPExchange

extension RealtimeAuthorizer {
  /// An authorizer that asks an endpoint of the application's server.
  ///
  /// It posts `{"socket_id":…,"channel_name":…}`, and expects `{"auth":…,"channel_data":…}`. The
  /// HTTP client limits the time of a request.
  ///
  /// - Parameters:
  ///   - url: The URL of the endpoint.
  ///   - headers: Additional header fields, for example an `Authorization`.
  ///   - client: The client that sends the HTTP requests.
  public static func http(
    _ url: String, headers: [HTTPHeader] = [], client: HTTPClient
  ) -> Self {
    Self { request in
      let fields = [HTTPHeader("Content-Type", "application/json")] + headers
      let response: HTTPResponse
      do {
        response = try await client.send(
          HTTPRequest(method: "POST", url: url, headers: fields, body: Array(request.body.utf8)))
      } catch let error as CancellationError {
        throw error
      } catch {
        throw Failure.unreachable
      }
      guard (200..<300).contains(response.status) else {
        throw Failure.refused(status: response.status)
      }
      return try PusherAuthorization(response: response.body, channel: request.channel)
    }
  }
}
