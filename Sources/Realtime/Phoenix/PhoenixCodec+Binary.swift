internal import HTTPExchange

extension PhoenixCodec {
  /// Decodes a binary message. Its first byte is the kind.
  func decodeBinary(_ bytes: [UInt8]) throws(PhoenixFailure) -> PhoenixMessage {
    guard let kind = bytes.first else { throw .truncated }
    switch (kind, side) {
    case (0, .server): return try decodeClientPush(bytes)
    case (0, .client): return try decodeServerPush(bytes)
    case (1, .client): return try decodeReply(bytes)
    case (2, .client): return try decodeBroadcast(bytes)
    case (3, .server): return try decodeFramedPush(bytes)
    case (4, .client): return try decodeFramedBroadcast(bytes)
    default: throw .unknownKind(kind)
    }
  }

  private func decodeClientPush(_ bytes: [UInt8]) throws(PhoenixFailure) -> PhoenixMessage {
    var fields = try BinaryFieldReader(bytes, headerCount: 5)
    return PhoenixMessage(
      joinReference: try fields.reference(lengthAt: 1),
      reference: try fields.reference(lengthAt: 2), topic: try fields.text(lengthAt: 3),
      content: .binary(event: try fields.text(lengthAt: 4), payload: fields.payload))
  }

  private func decodeServerPush(_ bytes: [UInt8]) throws(PhoenixFailure) -> PhoenixMessage {
    var fields = try BinaryFieldReader(bytes, headerCount: 4)
    return PhoenixMessage(
      joinReference: try fields.reference(lengthAt: 1), topic: try fields.text(lengthAt: 2),
      content: .binary(event: try fields.text(lengthAt: 3), payload: fields.payload))
  }

  private func decodeReply(_ bytes: [UInt8]) throws(PhoenixFailure) -> PhoenixMessage {
    var fields = try BinaryFieldReader(bytes, headerCount: 5)
    return PhoenixMessage(
      joinReference: try fields.reference(lengthAt: 1),
      reference: try fields.reference(lengthAt: 2), topic: try fields.text(lengthAt: 3),
      content: .binaryReply(
        .init(rawValue: try fields.text(lengthAt: 4)), response: fields.payload))
  }

  private func decodeBroadcast(_ bytes: [UInt8]) throws(PhoenixFailure) -> PhoenixMessage {
    var fields = try BinaryFieldReader(bytes, headerCount: 3)
    return PhoenixMessage(
      topic: try fields.text(lengthAt: 1),
      content: .binaryBroadcast(event: try fields.text(lengthAt: 2), payload: fields.payload))
  }

  private func decodeFramedPush(_ bytes: [UInt8]) throws(PhoenixFailure) -> PhoenixMessage {
    var fields = try BinaryFieldReader(bytes, headerCount: 7)
    return PhoenixMessage(
      joinReference: try fields.reference(lengthAt: 1),
      reference: try fields.reference(lengthAt: 2), topic: try fields.text(lengthAt: 3),
      content: .framedBroadcast(
        try framedBroadcast(&fields, eventAt: 4, metadataAt: 5, encoding: bytes[6])))
  }

  private func decodeFramedBroadcast(_ bytes: [UInt8]) throws(PhoenixFailure) -> PhoenixMessage {
    var fields = try BinaryFieldReader(bytes, headerCount: 5)
    return PhoenixMessage(
      topic: try fields.text(lengthAt: 1),
      content: .framedBroadcast(
        try framedBroadcast(&fields, eventAt: 2, metadataAt: 3, encoding: bytes[4])))
  }

  private func framedBroadcast(
    _ fields: inout BinaryFieldReader, eventAt: Int, metadataAt: Int, encoding: UInt8
  ) throws(PhoenixFailure) -> PhoenixFramedBroadcast {
    let event = try fields.text(lengthAt: eventAt)
    let metadata = try fields.bytes(lengthAt: metadataAt)
    let members = metadata.isEmpty ? [:] : try parse(metadata).objectValue
    guard let members else { throw .invalidField("metadata") }
    let payload: PhoenixFramedBroadcast.Payload
    switch encoding {
    case 0: payload = .bytes(fields.payload)
    case 1: payload = .json(try parse(fields.payload))
    default: throw .unknownEncoding(encoding)
    }
    return PhoenixFramedBroadcast(event: event, payload: payload, metadata: members)
  }

  private func parse(_ bytes: [UInt8]) throws(PhoenixFailure) -> JSONValue {
    do {
      return try JSONValue(parsing: bytes, maximumByteCount: maximumByteCount)
    } catch {
      throw .json(error)
    }
  }
}
