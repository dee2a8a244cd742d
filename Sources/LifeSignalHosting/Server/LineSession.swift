internal import HTTPExchange
internal import LifeSignalDomain
internal import Realtime

/// The state of one connection to a ``DeviceRouter``.
struct LineSession: Sendable {
  /// The line that the connection has joined.
  struct Line: Sendable {
    let address: DeviceAddress
    let joinReference: String?
    /// The frame of a server's message up to its payload.
    private let head: String

    init(address: DeviceAddress, joinReference: String?) {
      self.address = address
      self.joinReference = joinReference
      let reference = joinReference.map { JSONValue.string($0).encoded } ?? "null"
      let topic = LineTopic.line(address.launch).name
      head = "[\(reference),null,\"\(topic)\",\"\(LineEvent.message)\","
    }

    /// Returns the frame of a message of the server.
    ///
    /// The payload is inserted as it is, because it would cost as much again to parse and encode it.
    ///
    /// - Parameter payload: The JSON text of a `ServerEnvelope`.
    func frame(_ payload: [UInt8]) -> WebSocketMessage {
      .text(head + String(decoding: payload, as: UTF8.self) + "]")
    }
  }

  /// The line of the connection; nil until it joins one.
  var line: Line?
  /// The references of the joins of telephones, by number in E.164.
  var telephones: [String: String?] = [:]
}
