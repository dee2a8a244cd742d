import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of the record with which the server stores a picture (rule 2.5).
struct AvatarRecordTests {
  @Test func `A record decodes from JSON with Base64 bytes, and from its own encoding`() throws {
    let json = #"{"id":"\#(uuid(7).uuidString)","bytes":"AQID"}"#
    let record = try JSONDecoder().decode(AvatarRecord.self, from: Data(json.utf8))
    #expect(record.id == AvatarID(uuid(7)))
    #expect(record.bytes == [1, 2, 3])
    let encoded = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(AvatarRecord.self, from: encoded) == record)
  }
}
