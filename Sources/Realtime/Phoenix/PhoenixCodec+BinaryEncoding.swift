internal import HTTPExchange

extension PhoenixCodec {
  /// Encodes a message whose content is sent as a binary message.
  func encodeBinary(_ message: PhoenixMessage) throws(PhoenixFailure) -> [UInt8] {
    switch (message.content, side) {
    case (.binary(let event, let payload), _):
      var writer = BinaryFieldWriter(kind: 0)
      try writer.append("join_ref", message.joinReference ?? "")
      if side == .client { try writer.append("ref", message.reference ?? "") }
      try writer.append("topic", message.topic)
      try writer.append("event", event)
      return writer.message(payload: payload)
    case (.binaryReply(let status, let response), .server):
      var writer = BinaryFieldWriter(kind: 1)
      try appendReferences(of: message, to: &writer)
      try writer.append("topic", message.topic)
      try writer.append("status", status.rawValue)
      return writer.message(payload: response)
    case (.binaryBroadcast(let event, let payload), .server):
      var writer = BinaryFieldWriter(kind: 2)
      try writer.append("topic", message.topic)
      try writer.append("event", event)
      return writer.message(payload: payload)
    case (.framedBroadcast(let broadcast), _):
      return try encode(broadcast, of: message)
    default: throw .unsupported
    }
  }

  private func encode(
    _ broadcast: PhoenixFramedBroadcast, of message: PhoenixMessage
  ) throws(PhoenixFailure) -> [UInt8] {
    var writer = BinaryFieldWriter(kind: side == .client ? 3 : 4)
    if side == .client { try appendReferences(of: message, to: &writer) }
    try writer.append("topic", message.topic)
    try writer.append("event", broadcast.event)
    let metadata = broadcast.metadata
    try writer.append("metadata", metadata.isEmpty ? "" : JSONValue.object(metadata).encoded)
    switch broadcast.payload {
    case .bytes(let bytes):
      writer.append(flag: 0)
      return writer.message(payload: bytes)
    case .json(let value):
      writer.append(flag: 1)
      return writer.message(payload: value.encodedBytes)
    }
  }

  private func appendReferences(
    of message: PhoenixMessage, to writer: inout BinaryFieldWriter
  ) throws(PhoenixFailure) {
    try writer.append("join_ref", message.joinReference ?? "")
    try writer.append("ref", message.reference ?? "")
  }
}
