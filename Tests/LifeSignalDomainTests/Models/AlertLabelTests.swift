import LifeSignalDomain
import Testing

/// Tests of the text on the emergency button (rule 5.3).
struct AlertLabelTests {
  @Test func `The button says that there are no responders, and that nothing was delivered`() {
    let cases: [(AlertDelivery?, Bool, AlertLabel)] = [
      (nil, false, .off), (nil, true, .nobodyToNotify), (.pending, false, .notDelivered),
      (.pending, true, .notDelivered), (.delivered, false, .delivered),
      (.delivered, true, .nobodyToNotify),
    ]
    for (delivery, hasNoResponders, label) in cases {
      #expect(AlertLabel(delivery, hasNoResponders: hasNoResponders) == label)
    }
    #expect(Set(AlertLabel.allCases.map(\.text)).count == AlertLabel.allCases.count)
  }
}
