import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalHosting

@Suite struct LineTopicTests {
  @Test func `A topic survives its name`() {
    for topic in [
      LineTopic.line(DeviceID.anasDevice.address.launch), .telephone(e164: "+15550100001"),
    ] {
      #expect(LineTopic(topic.name) == topic)
    }
  }

  @Test(arguments: [
    "", "lifesignal:", "lifesignal:x", "lifesignal:00000000-0000-0000-0000-00000000000a",
    "lifesignal:00000000-0000-0000-0000-000000000001 ", "telephone:", "telephone:+",
    "telephone:15550100001", "telephone:+1555010000x", "telephone:+1234567890123456", "phoenix",
  ])
  func `A name that is no topic is refused`(name: String) {
    #expect(LineTopic(name) == nil)
  }
}
