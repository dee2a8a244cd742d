import Realtime
import Testing

/// The order of epochs.
struct EpochTests {
  @Test func `The next epoch is later`() {
    #expect(Epoch.none < Epoch.none.next())
  }
}
