import LifeSignalDomain
import Testing

@testable import LifeSignalSimulation

struct LivePhoneNumberTests {
  @Test func `A name has the same number in each process, and other names have others`() {
    #expect(PhoneNumber(fictionalFor: "Ana").e164 == "+15550105445")
    #expect(PhoneNumber(fictionalFor: "Ben").e164 == "+15550103199")
  }
}
