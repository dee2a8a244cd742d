/// A refusal that was visible to a person.
struct SeenRefusal: Hashable, Sendable {
  let device: DeviceReference
  let shown: ShownRefusal

  /// The line of a scenario that expects the refusal.
  var expectation: String {
    "expect \(device) \(ScreenMessage.refusal(shown.refusal.rawValue).sentence)"
  }
}
