import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

struct AuthTokenTests {
  @Test func `Printing a token does not show its secret`() {
    let token = AuthToken("sesame")
    let credentials = Credentials(account: UserID(uuid(1)), token: token)
    var dumped = ""
    dump(credentials, to: &dumped)
    for text in [
      "\(token)", String(reflecting: token), "\(credentials)", dumped,
      "\(Array(Mirror(reflecting: token).children))",
    ] {
      #expect(!text.contains("sesame"))
    }
  }

  @Test func `A token decodes as it was encoded`() throws {
    let token = AuthToken("sesame")
    #expect(try Wire.decode(AuthToken.self, from: try Wire.encode(token)) == token)
  }
}
