import Testing

@testable import LifeSignalSimulation

struct ScenarioTimeTests {
  @Test(arguments: [
    ("+0:00", Duration.zero), ("+23:30", .seconds(84_600)), ("+0:05:07", .seconds(307)),
    ("+0:00:01.250", .milliseconds(1_250)), ("+47:30", .seconds(171_000)),
    ("+9600:00", ScenarioTime.limit),
  ])
  func `A time is parsed, and described as it was written`(text: String, offset: Duration) throws {
    let time = try #require(ScenarioTime(text))
    #expect(time.offset == offset)
    #expect(time.description == text)
  }

  @Test(arguments: [
    "", "+", "23:30", "+23", "+:30", "+23:3", "+23:300", "+23:60", "+1:00:60", "+1:00:5",
    "+1:00:00.5", "+1:00:00.5000", "+-1:00", "+1:00:00:00", "+٣:00", "+9600:01",
    "+99999999999999999999:00",
  ])
  func `Any other text is not a time`(text: String) {
    #expect(ScenarioTime(text) == nil)
  }

  @Test func `A time covers a whole minute, or a whole second if it has seconds`() throws {
    let minute = try #require(ScenarioTime("+24:00"))
    #expect(minute.covers(.seconds(86_400)))
    #expect(minute.covers(.milliseconds(86_459_999)))
    #expect(!minute.covers(.seconds(86_460)))
    #expect(!minute.covers(.milliseconds(86_399_999)))
    let second = try #require(ScenarioTime("+24:00:00"))
    #expect(!second.covers(.seconds(86_401)))
  }
}
