import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of the record with which the server stores a picture (2.5).
struct AvatarRecordTests {
  @Test func `A stored picture decodes as it was encoded, with its bytes as Base64`() throws {
    let json = #"{"id":"\#(uuid(7).uuidString)","bytes":"AQID"}"#
    let record = try JSONDecoder().decode(AvatarRecord.self, from: Data(json.utf8))
    #expect(record.id == AvatarID(uuid(7)))
    #expect(record.bytes == [1, 2, 3])
    let written = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(AvatarRecord.self, from: written) == record)
  }
}
