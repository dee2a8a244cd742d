import Realtime
import Testing

@Suite struct ChannelNameTests {
  @Test func `Names are compared by their bytes, as servers do`() {
    let composed = ChannelName(rawValue: "caf\u{E9}")
    let decomposed = ChannelName(rawValue: "cafe\u{301}")
    #expect(composed.rawValue == decomposed.rawValue)
    #expect(composed != decomposed && Set([composed, decomposed, composed]).count == 2)
    #expect(decomposed < composed && !(composed < decomposed))
  }
}
